public import Foundation

/// Octets that arrive over time, in chunks. It is read once, by one reader.
public struct ByteStream: AsyncSequence, Sendable {
    public typealias Element = Data
    public typealias Failure = any Error

    private enum Source: Sendable {
        case data(Data)
        case chunks(@Sendable () -> () async throws -> Data?)
    }

    private let source: Source

    /// Octets that are all there; none unless given.
    public init(_ data: Data = Data()) {
        source = .data(data)
    }

    /// All octets, where they are there already and need not be waited for.
    var whole: Data? {
        if case .data(let data) = source { data } else { nil }
    }

    /// Octets that arrive in a stream.
    public init(_ stream: AsyncThrowingStream<Data, any Error>) {
        self.init(chunks: stream)
    }

    /// Octets that arrive in a sequence. It is dropped when the stream and its iterators are.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        self.init(chunks: chunks)
    }

    /// Octets that a function brings: the shortest way from a callback or a handle.
    ///
    /// - Parameters:
    ///   - next: The next chunk, or `nil` at the end. It is called by the reader, who waits for it; after it has told the
    ///     end, or thrown, that reader does not call it again. Where the task is cancelled it is to throw or to return
    ///     soon: a cancelled reader is told so even where it returns `nil`.
    ///   - onDrop: Called once, when the stream and its iterators are gone, read to the end or not.
    public init(
        next: @escaping @Sendable () async throws -> Data?,
        onDrop: @escaping @Sendable () -> Void = {}
    ) {
        let pull = Pull(next: next, onDrop: onDrop)
        source = .chunks { { try await pull.next() } }
    }

    private init<Chunks: AsyncSequence & Sendable>(chunks: Chunks) where Chunks.Element == Data {
        source = .chunks {
            var iterator = chunks.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }

    public func makeAsyncIterator() -> Iterator {
        switch source {
        case .data(let data): Iterator(rest: data.isEmpty ? nil : data, next: nil)
        case .chunks(let start): Iterator(rest: nil, next: start())
        }
    }

    /// Reads the chunks, none of them empty.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var rest: Data?
        fileprivate var next: (() async throws -> Data?)?

        /// - Throws: What the transport throws, once; `CancellationError` where the reading task is cancelled.
        public mutating func next() async throws -> Data? {
            if let chunk = rest {
                rest = nil
                return chunk
            }
            guard let next else { return nil }
            do {
                while let chunk = try await next() {
                    if !chunk.isEmpty { return chunk }
                }
                // A cancelled reader is told the end by AsyncStream and its like: what was read is not the whole content.
                try Task.checkCancellation()
                self.next = nil
                return nil
            } catch {
                self.next = nil
                throw error
            }
        }
    }

    /// A function and what is to be done when nobody can call it any more.
    private final class Pull: Sendable {
        let next: @Sendable () async throws -> Data?
        private let onDrop: @Sendable () -> Void

        init(next: @escaping @Sendable () async throws -> Data?, onDrop: @escaping @Sendable () -> Void) {
            self.next = next
            self.onDrop = onDrop
        }

        deinit {
            onDrop()
        }
    }
}

extension ByteStream {
    /// More octets than were allowed.
    public struct LimitExceeded: Error, Sendable {
        /// The octets that were within the limit.
        public let prefix: Data
    }

    /// All octets in one piece.
    ///
    /// - Parameter limit: The most octets to take; less than zero is zero.
    /// - Returns: The octets, none where there is no content.
    /// - Throws: ``LimitExceeded`` as soon as there are more, and what the transport throws; `CancellationError` where
    ///   the task is cancelled.
    public func collect(upTo limit: Int) async throws -> Data {
        var collected = Data()
        for try await chunk in self {
            guard chunk.count <= limit - collected.count else {
                throw LimitExceeded(prefix: collected + chunk.prefix(Swift.max(0, limit - collected.count)))
            }
            if collected.isEmpty { collected = chunk } else { collected.append(chunk) }
        }
        return collected
    }
}
