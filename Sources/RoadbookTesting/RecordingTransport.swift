public import Roadbook

/// A transport that keeps the requests it passes on.
///
/// ```swift
/// let recorded = RecordingTransport(.stub(status: 204))
/// try await Client(Blog.self, transport: recorded).send(Blog.Posts.delete(1))
/// #expect(recorded.requests.map(\.method) == [.delete])
/// ```
public final class RecordingTransport: Transport {
    private let transport: any Transport
    private let recorded = Locked<[TransportRequest]>([])

    /// - Parameter transport: What carries the requests.
    public init(_ transport: any Transport) {
        self.transport = transport
    }

    /// The requests so far, in the order they were sent; those that failed are among them.
    public var requests: [TransportRequest] { recorded.withLock { $0 } }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        recorded.withLock { $0.append(request) }
        return try await transport.send(request)
    }
}
