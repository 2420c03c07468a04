public import Foundation

/// Octets that arrive over time, in chunks. It is read once.
public struct ByteStream: AsyncSequence, Sendable {
    public typealias Element = Data
    public typealias Failure = any Error

    private enum Source: Sendable {
        case data(Data)
        case stream(AsyncThrowingStream<Data, any Error>)
    }

    private let source: Source

    /// Octets that are all there; none unless given.
    public init(_ data: Data = Data()) {
        source = .data(data)
    }

    /// Octets that arrive in a stream.
    public init(_ stream: AsyncThrowingStream<Data, any Error>) {
        source = .stream(stream)
    }

    public func makeAsyncIterator() -> Iterator {
        switch source {
        case .data(let data): Iterator(rest: data.isEmpty ? nil : data, stream: nil)
        case .stream(let stream): Iterator(rest: nil, stream: stream.makeAsyncIterator())
        }
    }

    /// Reads the chunks, none of them empty.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var rest: Data?
        fileprivate var stream: AsyncThrowingStream<Data, any Error>.Iterator?

        /// - Throws: What the transport throws, and `CancellationError` where the reading task is cancelled.
        public mutating func next() async throws -> Data? {
            if let chunk = rest {
                rest = nil
                return chunk
            }
            while let chunk = try await stream?.next() {
                if !chunk.isEmpty { return chunk }
            }
            // A cancelled reader is told the end by AsyncThrowingStream: what it has read is not the whole content.
            if stream != nil { try Task.checkCancellation() }
            return nil
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
