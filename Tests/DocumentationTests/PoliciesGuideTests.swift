import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// The samples of `docs/guides/policies.md`.
@Suite(.endsInTime) struct PoliciesGuideTests {
    struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    @Test func `policies are settings`() async throws {
        let transport = RecordingTransport(.stub(status: 204))
        var settings = RequestSettings()
        settings.coalescing = true
        settings.concurrencyLimit = 4
        settings.rateLimit = RateLimitPolicy(10, per: .seconds(1), burst: 5)
        settings.circuitBreaker = CircuitBreakerPolicy()
        let blog = Client(Blog.self, transport: transport, settings: settings)
        try await blog.send(Blog.Posts.delete(1))
        #expect(transport.requests.count == 1)
    }

    private func client(_ transport: any Transport) -> Client<Blog> {
        var settings = RequestSettings()
        settings.coalescing = true
        return Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
    }

    @Test func `shared answers`() async throws {
        let recorded = RecordingTransport(.stub(status: 200, text: #"{"id":1,"title":"A"}"#))
        let blog = client(recorded)
        async let first = blog.send(Blog.Posts.get(1))
        async let second = blog.send(Blog.Posts.get(1))
        let titles = try await [first.title, second.title]  // sent once, if the second came in time
        #expect(titles == ["A", "A"])
        #expect((1...2).contains(recorded.requests.count))
    }

    @Test func `a rate`() async throws {
        let recorded = RecordingTransport(.stub(status: 200, text: "[]"))
        let blog = client(recorded)
        let search = Blog.Posts.list()
            .setting(\.rateLimit, RateLimitPolicy(30, per: .seconds(60), maximumWait: .zero))
        do {
            _ = try await blog.send(search)
        } catch let error as RequestError where error.code == .rateLimited {
            print(error.message)  // it was not sent
        }
        let error = try await #require(throws: RequestError.self) { try await blog.send(search) }
        #expect(error.code == .rateLimited)
        #expect(recorded.requests.count == 1)
    }

    @Test func `a circuit`() async throws {
        // A status that is not retried.
        let recorded = RecordingTransport(.stub(status: 501))
        let blog = client(recorded)
        var wary = CircuitBreakerPolicy()
        wary.minimumCalls = 2
        wary.openDuration = .seconds(5)
        do {
            for _ in 1...3 { try? await blog.send(Blog.Posts.delete(1).setting(\.circuitBreaker, wary)) }
            try await blog.send(Blog.Posts.delete(1).setting(\.circuitBreaker, wary))
        } catch let error as RequestError where error.code == .circuitOpen {
            print(error.message)
        }
        #expect(recorded.requests.count == 2)
    }

    @Test func `the defaults are those of the guide`() {
        let settings = RequestSettings()
        #expect(!settings.coalescing)
        #expect(settings.concurrencyLimit == nil)
        #expect(settings.rateLimit == nil)
        #expect(settings.circuitBreaker == nil)
        #expect(settings.decompressionRatioLimit == 100)
        let policy = CircuitBreakerPolicy()
        #expect(policy.failureRatio == 0.5)
        #expect(policy.window == .seconds(10))
        #expect(policy.minimumCalls == 20)
        #expect(policy.openDuration == .seconds(30))
        #expect(policy.trialCalls == 1)
        #expect(policy.failureStatuses == 500..<600)
    }
}
