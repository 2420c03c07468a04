/// Content that is made while it is sent, in pieces. It is sent once.
///
/// ```swift
/// HTTPResponse(
///     status: 200,
///     fields: ["Content-Type": "text/event-stream"],
///     stream: HTTPContentStream(events.map { Array("data: \($0)\n\n".utf8) })
/// )
/// ```
///
/// The next piece is asked for when the client has taken the one before, so that no more than one is in memory. A client
/// that leaves cancels the task which makes them. What they throw breaks the message off: the client can tell that it is
/// not complete (RFC 9112, section 8).
public struct HTTPContentStream: Sendable {
    /// What broke a message off whose pieces were not of the length that was said.
    private struct WrongLength: Error {}

    /// How many octets there are; `nil` where that is not known before they have been made.
    public let length: Int?
    private let origin: Origin

    /// Makes content of a sequence of pieces; empty ones are passed over.
    ///
    /// - Parameters:
    ///   - pieces: The octets. They are read on the server's thread or on that of whoever reads the answer.
    ///   - length: How many octets these are, told as `Content-Length`; pieces that are more or fewer break the message off.
    ///     Unless given the content is chunked. There are no trailers where it is given.
    ///   - trailers: The fields after the content, asked for at its end; none unless given. A client of HTTP/1.0 gets
    ///     none, and fields that may not be sent there are left out (RFC 9110, section 6.5.1). Where a trailer is sent
    ///     URLSession on Linux ends the process.
    public init<Pieces: AsyncSequence & Sendable>(
        _ pieces: Pieces,
        length: Int? = nil,
        trailers: @escaping @Sendable () -> HTTPFields = { [:] }
    ) where Pieces.Element == [UInt8] {
        self.length = length
        origin = Origin(
            start: {
                var iterator = pieces.makeAsyncIterator()
                return { try await iterator.next() }
            },
            trailers: trailers
        )
    }

    /// What all copies share, for as long as there is one.
    package var identity: AnyObject { origin }

    /// Begins to make the pieces; the function that is returned makes the next, and `nil` at the end.
    func start() -> () async throws -> [UInt8]? {
        let next = origin.start()
        guard var rest = length else { return next }
        return {
            guard let piece = try await next() else {
                guard rest == 0 else { throw WrongLength() }
                return nil
            }
            rest -= piece.count
            guard rest >= 0 else { throw WrongLength() }
            return piece
        }
    }

    /// The fields after the content, those that may be sent.
    var trailers: HTTPFields {
        HTTPFields(origin.trailers().filter { $0.maySend && !ChunkedDecoder.isForbiddenTrailer($0) })
    }

    /// Where the pieces come from; what makes two streams the same one.
    private final class Origin: Sendable {
        let start: @Sendable () -> () async throws -> [UInt8]?
        let trailers: @Sendable () -> HTTPFields

        init(
            start: @escaping @Sendable () -> () async throws -> [UInt8]?,
            trailers: @escaping @Sendable () -> HTTPFields
        ) {
            self.start = start
            self.trailers = trailers
        }
    }
}

extension HTTPContentStream: Hashable {
    /// Whether one is a copy of the other; what pieces they make is not compared.
    public static func == (left: HTTPContentStream, right: HTTPContentStream) -> Bool { left.origin === right.origin }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(origin))
    }
}
