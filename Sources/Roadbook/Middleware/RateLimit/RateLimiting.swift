import Foundation

/// Sends no more requests to an origin than its limit allows: each waits its turn, or fails at once where that is too late.
struct RateLimiting: Middleware {
    let policy: RateLimitPolicy
    let limits: RateLimits

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let start = call.now
        let key = RateLimits.Key(origin: Origin(call.request.url), policy: policy)
        if try !limits.takeTurnAtOnce(key, at: start) {
            let hasWaited = try await call.waiting {
                try await limits.takeTurn(key, of: call) { try check(wait: $0, from: $1, due: call.longestDue) }
            }
            if hasWaited { call.emit(.delayed(by: "rateLimit", for: call.now - start)) }
        }
        return try await next(call)
    }

    private func check(wait: Duration, from now: Duration, due: Duration?) throws {
        guard wait > .zero else { return }
        if let due, now + wait >= due { throw refusal(wait, "the call has \(max(.zero, due - now)) left") }
        if let longest = policy.maximumWait, wait > longest { throw refusal(wait, "at most \(longest) is allowed") }
    }

    private func refusal(_ wait: Duration, _ reason: String) -> RequestError {
        RequestError(
            .rateLimited,
            "by the client's own rate limit it would be sent after \(wait), and \(reason): it was not sent",
            advice: "Call less often, or raise the setting deadline or rateLimit."
        )
    }
}
