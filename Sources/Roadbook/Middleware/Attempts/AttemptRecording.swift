/// Begins the ring of an attempt: counts it, bounds it, and notes what comes of it.
struct AttemptRecording: Middleware {
    /// `nil` where an attempt may take as long as it takes.
    let timeout: AttemptTimeout?

    // Inlined, as it is called by way of the protocol alone: what is called there would only call this.
    @inline(__always)
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        // Asked once for what follows at once: it is asked often, and takes its time.
        let now = call.now
        // One that waited for its turn may have it when its deadline ends who had it before.
        guard call.remainingTime(at: now) != .zero else {
            throw call.ownEnd("the call's deadline passed before it was sent")
        }
        var call = call
        call.attempt = call.record.begin(call.request, for: call.flight, at: now)
        call.emit(.attemptStarted(number: call.attempt))
        do {
            let response =
                if let timeout { try await timeout.answer(to: call, by: next) } else { try await next(call) }
            call.record.end(call.attempt, status: response.head.status, code: nil)
            call.noteAnswer(response.head)
            call.emit(.answered(number: call.attempt, status: response.head.status))
            return response
        } catch {
            let code = RequestError.Code(of: error)
            call.record.end(call.attempt, status: nil, code: code)
            // Of what nobody wants any more it is told that it was cancelled.
            if !Task.isCancelled { call.emit(.attemptFailed(number: call.attempt, code: code.rawValue)) }
            throw error
        }
    }
}
