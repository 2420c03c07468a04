/// Writes answers as octets, head and content into one buffer.
enum ResponseSerializer {
    /// What becomes of the connection, as the `Connection` field tells it.
    enum Persistence: Hashable {
        case close
        /// Persistence is the default and goes without saying.
        case implied
        /// An HTTP/1.0 client must be told (RFC 9112, section 9.3).
        case stated
    }

    /// The interim answer to `Expect: 100-continue`.
    static let `continue` = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private static let version = Array("HTTP/1.1 ".utf8)

    /// Adds an answer to the end of a buffer; the handler's `Connection` gives way to the server's.
    static func append(_ response: HTTPResponse, persistence: Persistence, to octets: inout [UInt8]) {
        octets.reserveCapacity(octets.count + 256 + response.body.count)
        appendHead(of: response, persistence: persistence, to: &octets)
        octets.append(contentsOf: response.body)
    }

    /// Adds the head of an answer; that of a stream says that it is chunked, unless it ends with the connection.
    static func appendHead(
        of response: HTTPResponse,
        persistence: Persistence,
        isChunked: Bool = false,
        to octets: inout [UInt8]
    ) {
        octets.append(contentsOf: version)
        for unit in [100, 10, 1] { octets.append(.zero + UInt8(truncatingIfNeeded: response.status / unit % 10)) }
        octets.append(.space)
        octets.append(contentsOf: HTTPResponse.reasonPhrase(for: response.status).utf8)
        octets.append(.carriageReturn)
        octets.append(.lineFeed)
        response.fields.withLines { lines in
            for index in lines.indices where !lines[index].isNamed("Connection") {
                octets.append(contentsOf: lines[index].name.utf8)
                octets.append(.colon)
                octets.append(.space)
                octets.append(contentsOf: lines[index].value)
                octets.append(.carriageReturn)
                octets.append(.lineFeed)
            }
        }
        switch persistence {
        case .close: octets.append(contentsOf: "Connection: close\r\n".utf8)
        case .implied: break
        case .stated: octets.append(contentsOf: "Connection: keep-alive\r\n".utf8)
        }
        if isChunked { octets.append(contentsOf: "Transfer-Encoding: chunked\r\n".utf8) }
        octets.append(.carriageReturn)
        octets.append(.lineFeed)
    }

    /// A piece of content, not empty, as a chunk (RFC 9112, section 7.1).
    static func chunk(_ piece: some Collection<UInt8>) -> [UInt8] {
        Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
    }

    /// What ends chunked content.
    static func lastChunk(trailers: HTTPFields) -> [UInt8] {
        var octets = Array("0\r\n".utf8)
        for field in trailers {
            octets.append(contentsOf: "\(field.name): ".utf8)
            octets.append(contentsOf: field.value)
            octets.append(contentsOf: "\r\n".utf8)
        }
        octets.append(contentsOf: "\r\n".utf8)
        return octets
    }
}
