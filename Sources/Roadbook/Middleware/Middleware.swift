/// What stands between a call and the transport: it may change the request, answer in the transport's place, look at the
/// answer, or ask several times.
///
/// ```swift
/// struct Tracing: Middleware {
///     func send(_ call: Call, next: Next) async throws -> TransportResponse {
///         var call = call
///         call.request.headers["X-Request-ID"] = call.id
///         return try await next(call)
///     }
/// }
/// settings.callMiddleware.append(Tracing())
/// ```
///
/// There are two rings of it. *Call* middleware (``RequestSettings/callMiddleware``) sees a call once, however often it is
/// sent; *attempt* middleware (``RequestSettings/attemptMiddleware``) sees every attempt, each redirect, retry and renewed
/// authentication being one. In both the first that was added is the outermost.
///
/// A status that is no success is an answer like any other here: the client refuses it when the whole chain is done.
public protocol Middleware: Sendable {
    /// Brings the answer to a call.
    ///
    /// - Parameters:
    ///   - call: The call on its way, a value: change a copy and hand that to `next`.
    ///   - next: Everything further in. To call it again is to send again; not to call it is to answer by oneself.
    /// - Throws: What the call is to fail with. ``TransportError`` and ``RequestError`` keep their codes; any other error
    ///   becomes `transport.failed`, with the error beneath. `CancellationError` is for a call that was cancelled.
    func send(_ call: Call, next: Next) async throws -> TransportResponse
}
