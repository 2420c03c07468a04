import Foundation

extension ByteStream {
    /// The same octets, each chunk asked for by a function that is given the way to ask for it.
    ///
    /// - Parameters:
    ///   - ask: Returns what the function it is given returns, in its own time and with its own errors. After it has
    ///     thrown it is not called again.
    ///   - onDrop: Called once, when the new stream and its iterators are gone.
    package func reading(
        _ ask: @escaping @Sendable (_ next: @escaping @Sendable () async throws -> Data?) async throws -> Data?,
        onDrop: @escaping @Sendable () -> Void = {}
    ) -> ByteStream {
        // Whoever reads takes the iterator out and puts it back: where it is out, a reader was abandoned.
        let iterator = Locked<Iterator?>(makeAsyncIterator())
        return ByteStream(
            next: {
                try await ask {
                    guard var reading = iterator.withLock({ $0.take() }) else { return nil }
                    let chunk = try await reading.next()
                    iterator.withLock { $0 = reading }
                    return chunk
                }
            },
            onDrop: {
                // It goes away outside of the lock: with it goes what others do then.
                _ = iterator.withLock { $0.take() }
                onDrop()
            }
        )
    }
}
