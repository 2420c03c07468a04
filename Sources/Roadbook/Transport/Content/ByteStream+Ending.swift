import Foundation

extension ByteStream {
    /// The same octets, and something that is done once when they have ended: read to the end, failed, or dropped.
    func ending(_ action: @escaping @Sendable () -> Void) -> ByteStream {
        ByteStream(EndingChunks(stream: self, end: EndingChunks.End(action)))
    }
}

/// Octets whose end is told.
private struct EndingChunks: AsyncSequence, Sendable {
    typealias Element = Data

    let stream: ByteStream
    let end: End

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: stream.makeAsyncIterator(), end: end)
    }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: ByteStream.Iterator
        let end: End

        mutating func next() async throws -> Data? {
            do {
                let chunk = try await chunks.next()
                if chunk == nil { end.tell() }
                return chunk
            } catch {
                end.tell()
                throw error
            }
        }
    }

    /// Tells once, at the latest when nobody can read any more.
    final class End: Sendable {
        private let action: Locked<(@Sendable () -> Void)?>

        init(_ action: @escaping @Sendable () -> Void) {
            self.action = Locked(action)
        }

        deinit {
            tell()
        }

        func tell() {
            action.withLock { $0.take() }?()
        }
    }
}
