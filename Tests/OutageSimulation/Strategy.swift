import Roadbook

/// How the clients of a simulation deal with failures.
enum Strategy: String, CaseIterable {
    case none = "no retries"
    case roadbook = "Roadbook's defaults"
    case withoutBudget = "two retries with full jitter, no budget"
    case naive = "naive: three retries, 100 ms apart"

    var settings: RequestSettings {
        var settings = RequestSettings()
        // Everybody sleeps exactly once: without timers for bounds that nothing here comes near.
        settings.timeout = nil
        settings.deadline = nil
        switch self {
        case .roadbook: break
        case .none: settings.retry = nil
        case .withoutBudget: settings.retry?.budget = .unlimited
        case .naive:
            settings.retry = nil
            settings.callMiddleware = [NaiveRetry()]
        }
        return settings
    }
}

/// What people write in a hurry.
struct NaiveRetry: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        for _ in 1...3 {
            let response = try await next(call)
            guard response.head.status >= 500 else { return response }
            try await call.sleep(for: .milliseconds(100))
        }
        return try await next(call)
    }
}
