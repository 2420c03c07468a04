import Foundation

extension ByteStream {
    /// The same octets, each chunk asked for by a function that is given the way to ask for it.
    ///
    /// Who reads on where another reader has failed, was cancelled or waits still is refused: whatever came then, and be it
    /// the end, would not be the whole.
    ///
    /// - Parameters:
    ///   - ask: Returns what the function it is given returns, in its own time and with its own errors. After it has
    ///     thrown, that reader does not call it again.
    ///   - onDrop: Called once, when the new stream and its iterators are gone.
    package func reading(
        _ ask: @escaping @Sendable (_ next: @escaping @Sendable () async throws -> Data?) async throws -> Data?,
        onDrop: @escaping @Sendable () -> Void = {}
    ) -> ByteStream {
        let place = Locked(Place.free(makeAsyncIterator()))
        // What is replaced goes away outside of the lock: with it goes what others do then.
        return ByteStream(
            next: {
                do {
                    return try await ask {
                        guard var iterator = try place.withLock({ try $0.take() }) else { return nil }
                        let chunk = try await iterator.next()
                        place.withLock { $0.putBack(iterator) }
                        return chunk
                    }
                } catch {
                    _ = place.withLock { $0.replace(by: .givenUp) }
                    throw error
                }
            },
            onDrop: {
                _ = place.withLock { $0.replace(by: .dropped) }
                onDrop()
            }
        )
    }

    /// Where the iterator is: whoever reads takes it out, and puts it back.
    private enum Place {
        case free(Iterator)
        case taken
        case givenUp
        case dropped

        /// - Returns: The iterator; `nil` where nobody reads any more.
        mutating func take() throws -> Iterator? {
            switch self {
            case .free(let iterator):
                self = .taken
                return iterator
            case .taken, .givenUp:
                throw TransportError(.transportFailed, "another reader of the content has given up, or waits for it")
            case .dropped: return nil
            }
        }

        mutating func putBack(_ iterator: Iterator) {
            if case .taken = self { self = .free(iterator) }
        }

        /// - Returns: What was there.
        mutating func replace(by other: Place) -> Place {
            defer { self = other }
            return self
        }
    }
}
