/// Sends a call again after a failure that may pass.
struct Retrying: Middleware {
    let budgets: RetryBudgets

    // Inlined, as it is called by way of the protocol alone: what is called there would only call this.
    @inline(__always)
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        if let refusal = call.flight?.refusal,
            let time = try retry(after: .success(TransportResponse(head: refusal.head)), of: call, since: refusal)
        {
            try await call.pause(until: time)
        }
        while true {
            let result: Result<TransportResponse, any Error>
            do { result = .success(try await next(call)) } catch { result = .failure(error) }
            guard let time = try retry(after: result, of: call) else { return try result.get() }
            // Of what is repeated nothing is left here: unread, it would keep its place among the attempts at once.
            _ = consume result
            try await call.pause(until: time)
        }
    }

    /// When a call is to be sent again; `nil` where it is not to be.
    ///
    /// - Parameter refusal: When the result came; `nil` where it has come now.
    private func retry(
        after result: Result<TransportResponse, any Error>,
        of call: Call,
        since refusal: FlightRefusal? = nil
    ) throws -> Duration? {
        try Task.checkCancellation()
        // Whoever has no time left does not wait; another goes on from there, if any.
        if case .failure(let error) = result, call.isOwnEnd(error) { return nil }
        let time: Duration?
        if call.record.policy == nil {
            time = retry(after: result, of: call, since: refusal, by: call.settings.retry)
        } else {
            // Rules may decide by what the attempt was answered.
            let decided = try call.decidedSettings(status: try? result.get().head.status)
            time = retry(after: result, of: call, since: refusal, by: decided.values.retry)
        }
        // Only now: whoever is cancelled before leaves it to be decided about by another.
        if time == nil { call.noteNoRetry() }
        return time
    }

    private func retry(
        after result: Result<TransportResponse, any Error>,
        of call: Call,
        since refusal: FlightRefusal?,
        by policy: RetryPolicy?
    ) -> Duration? {
        guard let policy else { return nil }
        let failure = Failure(result, policy, date: { refusal?.date ?? call.date })
        // Asked after the date: what a server asks for is reckoned from that, and not to be over before.
        let now = call.now
        guard let failure else {
            budgets.countSuccess(Origin(call.request.url), policy.budget, at: now)
            return nil
        }
        guard let delay = delay(before: call, after: failure, policy) else { return nil }
        let time = Deadlines.end(of: delay, from: refusal?.time ?? now)
        // No attempt is begun that has no time at all.
        if let due = call.longestDue, time >= due { return nil }
        guard budgets.takeToken(Origin(call.request.url), policy.budget, at: now) else { return nil }
        // First of all: whoever hears of it may end the call, and another goes on from there.
        call.noteRetry(at: time)
        call.emit(.retrying(reason: failure.reason, after: max(.zero, time - now)))
        return time
    }

    private func delay(before call: Call, after failure: Failure, _ policy: RetryPolicy) -> Duration? {
        let retries = call.retries
        guard failure.isTransient, policy.allows(call), call.request.body.isReplayable, retries < policy.limit,
            // An attempt that has no time has none the next time either.
            call.settings.timeout.map({ $0 > .zero }) ?? true
        else { return nil }
        if let asked = failure.retryAfter, asked > policy.maximumRetryAfter { return nil }
        // What a server asks for is kept to, so that nothing is sent before it.
        return failure.retryAfter ?? policy.ceiling(retry: retries) * call.randomNumber(in: 0..<1)
    }
}
