import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// The samples of `docs/guides/stubs.md`.
@Suite(.endsInTime) struct StubsGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }
    struct Job: Codable, Sendable, Identifiable, Hashable { var id: Int; var state: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        var jobs = Jobs()

        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
        struct Jobs: Readable {
            typealias Model = Job
            var route = "jobs"
        }
    }

    private func client(_ mock: MockServer<Blog>) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        return Client(Blog.self, transport: mock.inMemory, settings: settings)
    }

    private func status<Response>(_ request: RequestConverter<Response>, of blog: Client<Blog>) async -> Int? {
        do {
            return try await blog.send(request.returning(String.self).withHead()).1.status
        } catch {
            return (error as? RequestError)?.status
        }
    }

    @Test func `a stub`() async throws {
        let mock = MockServer(Blog.self)
        try mock.stub(Blog.Posts.get(1), with: .value(Post(id: 1, title: "Stubbed")))
        let blog = Client(Blog.self, transport: mock.inMemory)
        let post = try await blog.send(Blog.Posts.get(1))
        #expect(post.title == "Stubbed")
    }

    @Test func `which requests are meant`() async throws {
        let mock = MockServer(Blog.self)
        let blog = client(mock)
        try mock.stub(.list(Blog.Posts.self).query("page", "9"), with: .value([]))
        try mock.stub(.create(Blog.Posts.self).content(["title": "Taken"]), with: .status(409))
        try mock.stub(.any.header("X-Version", "1"), with: .status(410))
        try mock.stub(
            .any.where(Condition("it is long") { $0.content.count > 1_000 }),
            with: .status(413)
        )
        #expect(try await blog.send(Blog.Posts.list().query(["page": 9])) == [])
        #expect(await status(Blog.Posts.create(Post(id: 0, title: "Taken")), of: blog) == 409)
        #expect(await status(Blog.Posts.list().header("X-Version", "1"), of: blog) == 410)
        let long = Post(id: 0, title: String(repeating: "x", count: 1_000))
        #expect(await status(Blog.Posts.create(long), of: blog) == 413)
    }

    @Test func `one after the other`() async throws {
        let mock = MockServer(Blog.self)
        let blog = client(mock)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First")])
        try mock.stub(
            .get(Blog.Jobs.self),
            with: .value(Job(id: 1, state: "pending")),
            .value(Job(id: 1, state: "done"))
        )
        var states: [String] = []
        for _ in 0..<3 { states.append(try await blog.send(Blog.Jobs.get(1)).state) }
        #expect(states == ["pending", "done", "done"])
        #expect(try await blog.send(Blog.Jobs.get(2)).state == "pending")
        try mock.stub(.get(Blog.Posts.self), with: .status(503), .status(503), .fromStore)
        var statuses: [Int?] = []
        for _ in 0..<3 { statuses.append(await status(Blog.Posts.get(1), of: blog)) }
        #expect(statuses == [503, 503, 200])
    }

    @Test func `delays, faults and chance`() async throws {
        let mock = MockServer(Blog.self)
        let slow = MockDelay.logNormal(median: .milliseconds(80), sigma: 0.4)
        try mock.stub(.any, with: .fromStore.delayed(by: slow))
        try mock.stub(.list(Blog.Posts.self), times: 1, with: .fault(.reset, at: .responseBody))
        try mock.stub(.get(Blog.Posts.self), probability: 0.1, with: .status(503))
        let error = try await #require(throws: RequestError.self) { try await client(mock).send(Blog.Posts.list()) }
        #expect(error.code == .connectionLost)
    }

    @Test func `what came`() async throws {
        let mock = MockServer(Blog.self)
        let blog = client(mock)
        for title in ["A", "B"] { try await blog.send(Blog.Posts.create(Post(id: 0, title: title))) }
        let titles = try mock.requests(.create(Blog.Posts.self)).map { try $0.decode(Post.self).title }
        let statuses = mock.journal.map { $0.response?.status }
        #expect(titles == ["A", "B"] && statuses == [201, 201])
        try await mock.wait(for: .create(Blog.Posts.self), count: 2, within: .seconds(10))
    }

    @Test func `what was expected`() async throws {
        let mock = MockServer(Blog.self)
        let blog = client(mock)
        let created = try mock.expect(.create(Blog.Posts.self), 1...)
        try mock.expect(Blog.Posts.delete(1), count: 1).after(created)
        try await mock.verifying {
            try await blog.send(Blog.Posts.create(Post(id: 0, title: "First")))
            try await blog.send(Blog.Posts.delete(1))
        }
        try mock.expect(Blog.Posts.get(4), count: 1)
        _ = try? await blog.send(Blog.Posts.get(3))
        let error = try #require(throws: MockVerificationError.self) { try mock.verify() }
        let told = """
            expected GET posts/4 once, and it came never
              matched posts.get with id 3; expected id 4
                curl -X GET https://api.example.com/v1/posts/3
            """
        #expect("\(error)".contains(told))
    }

    @Test func `a mock that belongs to a test`() async throws {
        let line = #line + 2
        await withKnownIssue {
            let owned = MockServer(Blog.self, reportingTo: .testing)
            owned.refusesUnstubbed()
            _ = try? await client(owned).send(Blog.Posts.list())
        } matching: { issue in
            issue.sourceLocation?.line == line
        }
    }
}
