import Foundation

/// Octets up to a limit; where there are more, those within it, and then an error.
struct LimitedChunks: AsyncSequence, Sendable {
    typealias Element = Data

    let stream: ByteStream
    let limit: Int
    let excess: @Sendable () -> any Error

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: stream.makeAsyncIterator(), rest: limit, excess: excess)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var chunks: ByteStream.Iterator
        fileprivate var rest: Int
        fileprivate let excess: @Sendable () -> any Error

        mutating func next() async throws -> Data? {
            guard rest >= 0 else { throw excess() }
            guard let chunk = try await chunks.next() else { return nil }
            let allowed = rest
            rest -= chunk.count
            if rest >= 0 { return chunk }
            guard allowed > 0 else { throw excess() }
            return chunk.prefix(allowed)
        }
    }
}
