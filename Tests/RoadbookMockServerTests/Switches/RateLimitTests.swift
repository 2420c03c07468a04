import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

@Suite struct RateLimitTests {
    private let clock = ManualClock()
    private let mock: MockServer<Shop>

    init() {
        mock = Shop.mock(clock: clock)
        mock.rateLimit(of: Shop.Payments.self, .requests(2, per: .seconds(60)))
    }

    private func list(_ headers: HeaderFields = [:]) async throws -> RawAnswer {
        try await mock.ask(.get, "v1/payments", headers)
    }

    @Test func `what is too many is 429, until the period is over`() async throws {
        #expect(try await list().status == 200)
        await clock.advance(by: .milliseconds(20_500))
        #expect(try await list().status == 200)
        let refused = try await list()
        #expect(refused.status == 429 && refused["Content-Type"] == "application/problem+json")
        // Half a second is rounded up: who comes then is not too soon.
        #expect(refused["Retry-After"] == "40")
        #expect(refused["RateLimit"] == #""default";r=0;t=40"#)
        await clock.advance(by: .milliseconds(39_499))
        #expect(try await list()["Retry-After"] == "1")
        await clock.advance(by: .milliseconds(1))
        #expect(try await list().status == 200)
    }

    @Test func `every answer tells what is left`() async throws {
        let first = try await list()
        #expect(first["RateLimit-Policy"] == #""default";q=2;w=60"#)
        #expect(first["RateLimit"] == #""default";r=1;t=60"#)
        let missing = try await mock.ask(.get, "v1/payments/9")
        #expect(missing.status == 404 && missing["RateLimit"] == #""default";r=0;t=60"#)
        #expect(try await mock.ask(.get, "v1/orders")["RateLimit"] == nil)
    }

    @Test func `clients are told apart by what they bring`() async throws {
        for token in ["a", "a", "b", "b"] {
            #expect(try await list(["Authorization": "Bearer \(token)"]).status == 200)
        }
        #expect(try await list(["Authorization": "Bearer a"]).status == 429)
        #expect(try await list().status == 200)
    }

    @Test func `a client is the same with another token`() async throws {
        let tokens = mock.bearer(of: Shop.Payments.self)
        for (subject, status) in [("ada", 200), ("ada", 200), ("ada", 429), ("bob", 200)] {
            let token = tokens.issue(for: subject).accessToken
            #expect(try await list(["Authorization": "Bearer \(token)"]).status == status)
        }
        // Who is not let in uses up nothing.
        #expect(try await list()["RateLimit"] == nil)
    }

    @Test func `a route has a limit of its own`() async throws {
        mock.rateLimit(of: Shop.Cart.self, .requests(1, per: .seconds(1)))
        #expect(try await mock.ask(.put, "v1/cart", json: "{}").status == 201)
        #expect(try await mock.ask(.get, "v1/cart").status == 429)
        #expect(try await list().status == 200)
        mock.rateLimit(of: Shop.Cart.self, .none)
        #expect(try await mock.ask(.get, "v1/cart").status == 200)
    }

    @Test func `a snapshot has what was used up`() async throws {
        let start = mock.snapshot()
        for status in [200, 200, 429] { #expect(try await list().status == status) }
        mock.restore(start)
        #expect(try await list().status == 200)
    }

    @Test func `a client waits as long as it is told`() async throws {
        let shop = Client(Shop.self, transport: mock.inMemory, clock: clock)
        // No other timer wakes as soon as the wait does, not even that of a call that is done.
        let patient = Shop.Payments.list().timeout(.seconds(600)).deadline(.seconds(600))
        for _ in 0..<2 { try await shop.send(patient) }
        async let third = shop.send(patient.withHead())
        try await clock.waitForSleepers(1, within: .seconds(60))
        await clock.advance(by: .seconds(60))
        #expect(try await third.1.headers["RateLimit"] == #""default";r=1;t=60"#)
    }
}
