import Foundation
import Roadbook
import RoadbookMockServer

extension HotPath {
    /// A mock server asked in memory, without a client.
    public static let exchange = HotPath("exchange") { turns in
        let transport = try mock().inMemory
        guard let url = URL(string: "https://api.example.com/v1/posts/1") else { throw WentAstray() }
        let request = TransportRequest(method: .get, url: url)
        for _ in 0..<turns {
            guard try await transport.send(request).head.status == 200 else { throw WentAstray() }
        }
    }

    /// The same by a client.
    public static let call = HotPath("call") { turns in
        let journal = Client(Journal.self, transport: try mock().inMemory)
        for _ in 0..<turns {
            guard try await journal.send(Journal.Posts.get(1)) == post else { throw WentAstray() }
        }
    }

    /// A call that is answered at once, by a client with every middleware that may be idle.
    public static let guardedCall = HotPath("guarded-call") { turns in
        var settings = RequestSettings()
        settings.coalescing = true
        settings.conditionalWrites = true
        settings.concurrencyLimit = 100
        settings.circuitBreaker = CircuitBreakerPolicy()
        settings.rateLimit = RateLimitPolicy(1_000_000_000, per: .seconds(1), burst: 1_000_000_000)
        let journal = Client(Journal.self, transport: StaticTransport(), settings: settings)
        for _ in 0..<turns {
            guard try await journal.send(Journal.Posts.get(1)) == post else { throw WentAstray() }
        }
    }

    /// A call that the cache answers.
    public static let cachedCall = HotPath("cached-call") { turns in
        var settings = RequestSettings()
        settings.cache = .memory()
        let fresh = StaticTransport(["Content-Type": "application/json", "Cache-Control": "max-age=86400"])
        let journal = Client(Journal.self, transport: fresh, settings: settings)
        for _ in 0..<turns {
            guard try await journal.send(Journal.Posts.get(1)) == post else { throw WentAstray() }
        }
        guard turns == 0 || fresh.count == 1 else { throw WentAstray() }
    }

    private static func mock() throws -> MockServer<Journal> {
        let mock = MockServer(Journal.self)
        try mock.seed(Journal.Posts.self, [post])
        return mock
    }
}
