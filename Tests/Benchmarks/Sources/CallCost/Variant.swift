import Roadbook

/// What a client is asked for beyond the least.
struct Variant: Sendable {
    let name: String
    let change: @Sendable (inout RequestSettings) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout RequestSettings) -> Void) {
        self.name = name
        self.change = change
    }

    /// The first is the least. Each of the middleware finds nothing that is for it.
    static let all = [
        Variant("bare") { _ in },
        Variant("redirects") { $0.redirects = RedirectPolicy() },
        Variant("retries") { $0.retry = RetryPolicy() },
        Variant("a concurrency limit") { $0.concurrencyLimit = 100 },
        Variant("a rate limit") {
            $0.rateLimit = RateLimitPolicy(1_000_000_000, per: .seconds(1), burst: 1_000_000_000)
        },
        Variant("a circuit breaker") { $0.circuitBreaker = CircuitBreakerPolicy() },
        Variant("conditional writes") { $0.conditionalWrites = true },
        Variant("coalescing") { $0.coalescing = true },
        Variant("listener") { $0.observers.append(Listener()) },
        // Middleware that is not the library's gives a call a task of its own, so events are held against the same without.
        Variant("no events") { $0.attemptMiddleware.append(Telling(count: 0)) },
        Variant("events") { $0.attemptMiddleware.append(Telling(count: 1_000)) },
        // Within the attempt, which is what calls share.
        Variant("no shared events") {
            $0.coalescing = true
            $0.attemptMiddleware.append(Telling(count: 0))
        },
        Variant("shared events") {
            $0.coalescing = true
            $0.attemptMiddleware.append(Telling(count: 1_000))
        },
    ]
}
