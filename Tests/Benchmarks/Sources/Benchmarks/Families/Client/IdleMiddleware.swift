import BenchmarkHarness
import Foundation
import HotPaths
import Roadbook

/// What a call costs the client, and what each middleware adds that has nothing to do for it.
struct IdleMiddleware {
    private let mode: Mode

    init(_ mode: Mode) { self.mode = mode }

    private static var bare: RequestSettings {
        var settings = RequestSettings()
        (settings.redirects, settings.retry) = (nil, nil)
        return settings
    }

    /// Each is on, and finds nothing that is for it.
    private static let variants: [(name: String, change: @Sendable (inout RequestSettings) -> Void)] = [
        ("redirects", { $0.redirects = RedirectPolicy() }),
        ("retries", { $0.retry = RetryPolicy() }),
        ("a concurrency limit", { $0.concurrencyLimit = 100 }),
        ("a rate limit", { $0.rateLimit = RateLimitPolicy(1_000_000_000, per: .seconds(1), burst: 1_000_000_000) }),
        ("a circuit breaker", { $0.circuitBreaker = CircuitBreakerPolicy() }),
        ("conditional writes", { $0.conditionalWrites = true }),
        ("coalescing", { $0.coalescing = true }),
    ]

    func section() async throws -> Section {
        Progress.say("middleware that is idle")
        let names = ["a call without middleware"] + Self.variants.map(\.name)
        let changes = [{ _ in }] + Self.variants.map(\.change)
        let subjects = zip(names, changes).map { name, change in
            var settings = Self.bare
            change(&settings)
            let journal = Client(Journal.self, transport: StaticTransport(), settings: settings)
            let request = Journal.Posts.get(1).returning(Data.self)
            return Subject(name, turns: 500) { turns in
                for _ in 0..<turns {
                    guard try await !journal.send(request).isEmpty else { throw URLError(.zeroByteResource) }
                }
            }
        }
        let measures = try await Measure.each(of: subjects, rounds: mode(21, quick: 5))
        let rows = Self.variants.indices.map { index in
            let own = measures[index + 1].cpuTimes
            let added = zip(own, measures[0].cpuTimes).map { $0 - $1 }.median ?? .nan
            return Row("\(Self.variants[index].name), added", .cpuTime, added)
        }
        return Section(
            "a call in memory, and middleware that has nothing to do",
            [Row(names[0], .cpuTime, measures[0].cpuTime)] + rows
        )
    }
}
