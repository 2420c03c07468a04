/// The first line of a request: method SP target SP version, and nothing else (RFC 9112, section 3).
struct RequestLine {
    var method: String
    var target: [UInt8]
    var version: HTTPVersion

    init(_ line: ArraySlice<UInt8>) throws(RequestFailure) {
        let parts = line.split(separator: .space, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw .badRequest("The request line is not a method, a target and a version, each after one space.")
        }
        guard !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenOctet) else {
            throw .badRequest("The method is not a token.")
        }
        method = String(decoding: parts[0], as: UTF8.self)
        version = try Self.version(parts[2])
        guard !parts[1].isEmpty, parts[1].allSatisfy(\.isTargetOctet) else {
            throw .badRequest("The request target has an octet that must be escaped.")
        }
        target = Array(parts[1])
        guard RequestTarget(target).isAllowed(for: method) else {
            throw .badRequest("The request target has not the form that the method asks for.")
        }
    }

    /// Reads `HTTP/` DIGIT `.` DIGIT, in capitals (RFC 9112, section 2.3).
    private static func version(_ octets: ArraySlice<UInt8>) throws(RequestFailure) -> HTTPVersion {
        let digits = Array(octets.dropFirst(5))
        guard octets.prefix(5).elementsEqual("HTTP/".utf8), digits.count == 3, digits[1] == UInt8(ascii: "."),
            digits[0].isDigit, digits[2].isDigit
        else { throw .badRequest("The version is not HTTP/ and two digits with a dot between them.") }
        guard digits[0] == .zero + 1 else { throw .versionNotSupported }
        return HTTPVersion(major: 1, minor: digits[2] - .zero)
    }
}
