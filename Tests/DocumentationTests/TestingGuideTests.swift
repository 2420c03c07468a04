import Roadbook
import RoadbookTesting
import Testing

/// The samples of `docs/guides/testing.md`.
@Suite struct TestingGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    @Test func `canned answers`() async throws {
        let canned = Client(
            Blog.self,
            transport: .stub(status: 200, text: #"{"id": 1, "title": "Canned"}"#)
        )
        #expect(try await canned.send(Blog.Posts.get(1)).title == "Canned")

        let picky = Client(
            Blog.self,
            transport: .stub { request in
                request.method == .get ? .answer(status: 200, text: "[]") : .answer(status: 405)
            }
        )
        #expect(try await picky.send(Blog.Posts.list()).isEmpty)
        let offline = Client(
            Blog.self,
            transport: .stub { _ in
                throw TransportError(.cannotConnect, "no connection to the server can be made")
            }
        )
        let error = await #expect(throws: RequestError.self) {
            try await offline.send(Blog.Posts.list())
        }
        #expect(error?.code == .cannotConnect)
    }

    @Test func `what was sent`() async throws {
        let recorded = RecordingTransport(.stub(status: 204))
        let watched = Client(Blog.self, transport: recorded)
        try await watched.send(Blog.Posts.delete(1))
        #expect(recorded.requests.map(\.method) == [.delete])
        #expect(recorded.requests.first?.url.path == "/v1/posts/1")
    }

    @Test func `nothing is to be sent`() async throws {
        let silent = Client(Blog.self, transport: .failing)
        let unexpected = await #expect(throws: RequestError.self) {
            try await silent.send(Blog.Posts.list())
        }
        #expect(unexpected?.code == .unexpectedRequest)
        #expect(unexpected?.message.hasPrefix("GET /v1/posts was sent") == true)
    }

    @Test func `a client of a test`() async throws {
        let testClient = Client.testing(Blog.self, transport: .stub(status: 200, text: "[]"))
        #expect(try await testClient.send(Blog.Posts.list()).isEmpty)
        let silent = Client.testing(Blog.self)
        let unexpected = await #expect(throws: RequestError.self) { try await silent.send(Blog.Posts.get(1)) }
        #expect(unexpected?.message.hasPrefix("GET /v1/posts/1 (a member of posts) was sent") == true)
    }

    @Test func `time`() async throws {
        let clock = ManualClock()
        let slow = StubTransport { _ in
            try await clock.sleep(for: .seconds(3600))
            return .answer(status: 200, text: "[]")
        }
        let blog = Client(Blog.self, transport: slow, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.list().deadline(.seconds(5))) }

        try await clock.waitForSleepers(2)  // the transport's sleep, and the timer of the call
        await clock.advance(by: .seconds(5))

        let late = await #expect(throws: RequestError.self) { try await call.value }
        #expect(late?.code == .deadlineExceeded)
        #expect(clock.now == ManualClock.Instant(offset: .seconds(5)))
    }

    @Test func `chance`() {
        var random = SeededRandomNumberGenerator()
        print(random)  // ROADBOOK_SEED=9384023847

        var first = SeededRandomNumberGenerator(seed: 42)
        var second = SeededRandomNumberGenerator(seed: 42)
        #expect(Int.random(in: 0..<1_000, using: &first) == Int.random(in: 0..<1_000, using: &second))
        #expect("\(random)" == "ROADBOOK_SEED=\(random.seed)")
        _ = random.next()
    }
}
