/// Bounds one attempt: to the end of the content, or to the head where the content is streamed.
struct AttemptTimeout: Middleware {
    let timeout: Duration

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        // Where the deadline of the call is nearer, it ends the attempt too.
        if call.ends(within: timeout) { return try await next(call) }
        let bound = Deadlines.Bound(time: timeout) { [timeout] in
            TransportError(.timedOut, "the attempt took longer than \(timeout)")
        }
        return try await call.record.environment.deadlines.run(within: bound) { try await next(call) }
    }
}
