import BenchmarkHarness

/// What a call costs the client, and what each middleware adds that has nothing to do for it.
struct IdleMiddleware {
    let costs: CallCosts

    private static let all = [
        "redirects", "a concurrency limit", "conditional writes", "retries", "a rate limit", "a circuit breaker",
        "coalescing",
    ]

    func section() throws -> Section {
        let bare = Row("a call without middleware", .cpuTime, try costs.cost().time)
        return Section(
            "a call in memory, and middleware that has nothing to do",
            [bare] + (try Self.all.map { try costs.added(by: $0, bar: Bars.Client.idle) })
        )
    }
}
