/// Bounds one attempt: to the end of the content, or to the head where the content is streamed.
struct AttemptTimeout: Sendable {
    let timeout: Duration

    /// Whether nothing further in waits for anybody but a transport that can be interrupted.
    let canInterrupt: Bool

    /// The answer to an attempt, if it is there in time.
    @inline(__always)
    func answer(to call: Call, by next: Next) async throws -> TransportResponse {
        let bound = bound(of: call)
        let deadlines = call.record.environment.deadlines
        if canInterrupt, !call.request.body.isStream {
            var call = call
            let interruption = Interruption()
            call.request.interruption = interruption
            return try await deadlines.run(within: bound, interrupting: interruption) { try await next(call) }
        }
        return try await deadlines.run(within: bound) { try await next(call) }
    }

    /// - Returns: The deadline of the call where it is nearer, and ends its attempts alone. A call that is ended as a whole
    ///   ends its attempt too, unless middleware makes it in another task, which is bounded by its own time.
    private func bound(of call: Call) -> Deadlines.Bound {
        // Asked anew: those who are told that the attempt has begun may have taken theirs.
        let end = call.record.environment.deadlines.end(of: timeout)
        if let due = call.record.due, due <= end, call.isBoundedByAttempts, let deadline = call.deadline {
            return deadline
        }
        return Deadlines.Bound(due: end) { [timeout] in
            TransportError(.timedOut, "the attempt took longer than \(timeout)")
        }
    }
}

extension TransportRequest.Body {
    fileprivate var isStream: Bool {
        if case .stream = self { true } else { false }
    }
}
