/// Sends a call again after a failure that may pass.
struct Retrying: Middleware {
    let budgets: RetryBudgets

    private enum Step {
        case answered(TransportResponse)
        case repeated(after: Duration)
    }

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        while true {
            // Of what is repeated nothing is left here: unread, it would keep its place among the attempts at once.
            switch try await attempt(call, next) {
            case .answered(let response): return response
            case .repeated(let delay): try await call.sleep(for: delay)
            }
        }
    }

    private func attempt(_ call: Call, _ next: Next) async throws -> Step {
        let origin = Origin(call.request.url)
        let result: Result<TransportResponse, any Error>
        do { result = .success(try await next(call)) } catch { result = .failure(error) }
        try Task.checkCancellation()
        // Rules may decide by what the attempt was answered.
        let decided = try call.decided(status: try? result.get().head.status)
        guard let policy = decided.settings.retry else {
            return .answered(try result.get())
        }
        guard let failure = Failure(result, policy, date: { call.date }) else {
            budgets.countSuccess(origin, policy.budget, at: call.now)
            return .answered(try result.get())
        }
        guard let delay = delay(before: call, after: failure, policy),
            budgets.takeToken(origin, policy.budget, at: call.now)
        else {
            return .answered(try result.get())
        }
        call.record.countRetry()
        call.emit(.retrying(reason: failure.reason, after: delay))
        return .repeated(after: delay)
    }

    /// How long to wait before the call is sent again; `nil` where it is not to be.
    private func delay(before call: Call, after failure: Failure, _ policy: RetryPolicy) -> Duration? {
        guard failure.isTransient, policy.allows(call), call.request.body.isReplayable,
            call.record.retries < policy.limit,
            // An attempt that has no time has none the next time either.
            call.settings.timeout.map({ $0 > .zero }) ?? true
        else { return nil }
        if let asked = failure.retryAfter, asked > policy.maximumRetryAfter { return nil }
        let ceiling = policy.ceiling(retry: call.record.retries)
        // What a server asks for is kept to, so that nothing is sent before it.
        let delay = failure.retryAfter ?? ceiling * call.randomNumber(in: 0..<1)
        if let remaining = call.remainingTime, delay >= remaining { return nil }
        return delay
    }
}
