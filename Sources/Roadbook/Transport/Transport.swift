/// What carries a request to a server and brings the answer back.
///
/// You write one function. ``URLSessionTransport`` is the default; the mock server in memory is another, and so is any
/// other HTTP client behind an adapter:
///
/// ```swift
/// struct Canned: Transport {
///     func send(_ request: TransportRequest) async throws -> TransportResponse {
///         TransportResponse(head: ResponseHead(status: 204))
///     }
/// }
/// ```
///
/// A transport carries one request once. It follows no redirect, retries nothing, keeps no cookies and no cache, and
/// does not look at the status: that is the client's.
public protocol Transport: Sendable {
    /// Sends a request and returns as soon as the head of the answer is there.
    ///
    /// The request has been checked: its method and header fields can be written as they are. When the calling task is
    /// cancelled the function ends at once, by `CancellationError`; when the content is dropped before its end, the
    /// transfer is ended. Until it first waits it runs in the place of its caller, whose deadline is looked at after that:
    /// what takes long, or blocks a thread, belongs elsewhere.
    ///
    /// - Throws: ``TransportError`` where the transport knows what went wrong, any other error otherwise, and
    ///   `CancellationError`.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}
