import Foundation

/// The octets of a ``BodyStream``, counted, and their failures as those of a transport.
struct MeasuredChunks: AsyncSequence, Sendable {
    typealias Element = Data

    let stream: ByteStream
    /// How many octets there are to be; not checked where `nil`.
    let length: Int64?

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: stream.makeAsyncIterator(), length: length)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var chunks: ByteStream.Iterator
        fileprivate let length: Int64?
        private var count: Int64 = 0

        fileprivate init(chunks: ByteStream.Iterator, length: Int64?) {
            self.chunks = chunks
            self.length = length
        }

        mutating func next() async throws -> Data? {
            let chunk: Data?
            do {
                chunk = try await chunks.next()
            } catch {
                throw MeasuredChunks.failure(error)
            }
            guard let length else { return chunk }
            guard let chunk else {
                guard count == length else { throw MeasuredChunks.wrong(length, "it has \(count)") }
                return nil
            }
            guard Int64(chunk.count) <= length - count else { throw MeasuredChunks.wrong(length, "it has more") }
            count += Int64(chunk.count)
            return chunk
        }
    }

    /// What a failure to make the octets is thrown as.
    static func failure(_ error: any Error) -> any Error {
        switch error {
        case is TransportError, is CancellationError: error
        default:
            TransportError(
                .requestBodyUnavailable,
                "the content to be sent cannot be made: its stream failed",
                underlying: error
            )
        }
    }

    private static func wrong(_ length: Int64, _ what: String) -> TransportError {
        TransportError(
            .requestBodyUnavailable,
            "the content was said to have \(length) octets, and \(what): state the length it has, or none"
        )
    }
}
