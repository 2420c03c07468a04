import Roadbook
import RoadbookMockServer
import RoadbookRuleOperators
import RoadbookTesting
import TestServers
import Testing

/// The samples of `README.md`.
@Suite struct ReadmeTests {
    struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String; var body: String }
    struct Comment: Codable, Sendable, Identifiable { var id: Int; var text: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"

        var posts = Posts()  // a stored property for each route puts it into the table and the mock
        var users = Users()
        var profile = Profile()

        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
            var comments = Comments()
        }
        struct Comments: Readable, Creatable, Deletable {
            typealias Model = Comment
            typealias Parent = Posts  // only nested: Blog.Comments.list() does not compile
            var route = "comments"
        }
        struct Users: Readable { var route = "users" }  // no model named: dynamic JSON, String ids
        struct Profile: Gettable, Replaceable, Singleton { var route = "profile" }
    }

    let blog = Client(Blog.self)

    private func mock() throws -> MockServer<Blog> {
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First", body: ""), Post(id: 2, title: "Second", body: "")])
        try mock.seed(Blog.Posts[1].comments, [Comment(id: 5, text: "Fine.")])
        try mock.seed(Blog.Profile.self, ["name": "Ada"])
        mock.action("publish", on: Blog.Posts.self) { post in post.title += "!" }
        return mock
    }

    @Test func `the client of the declaration is made without I/O`() throws {
        let request = try Blog.Posts.list().asURLRequest(relativeTo: Blog.self)
        #expect(request.url?.absoluteString == "https://api.example.com/v1/posts")
        _ = blog
    }

    @Test func `the calls`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        let posts = try await blog.send(Blog.Posts.list())  // GET /v1/posts, a [Post]
        var post = try await blog.send(Blog.Posts.get(1))  // GET /v1/posts/1, a Post
        let draft = Post(id: 0, title: "New", body: "")
        let created = try await blog.send(Blog.Posts.create(draft))  // POST /v1/posts, a Post
        post.title = "Changed"
        try await blog.send(Blog.Posts.update(1, with: post))  // PUT /v1/posts/1
        try await blog.send(Blog.Posts.delete(created.id))  // DELETE /v1/posts/3
        // Blog.Users.delete("ada") does not compile: users are Readable only.
        #expect(posts.map(\.id) == [1, 2])
        #expect(created.id == 3)
        #expect(try await blog.send(Blog.Posts.list()).map(\.title) == ["Changed", "Second"])
    }

    @Test func `nested routes`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        let comments = try await blog.send(Blog.Posts[1].comments.list())  // GET /v1/posts/1/comments
        let comment = try await blog.send(Blog.Posts[1].comments.get(5))  // GET /v1/posts/1/comments/5
        #expect(comments.map(\.id) == [5])
        #expect(comment.text == "Fine.")
    }

    @Test func `singletons`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        let profile = try await blog.send(Blog.Profile.get())  // GET /v1/profile, a JSONValue
        let name = profile["name"]?.string
        try await blog.send(Blog.Profile.update(with: ["name": "Grace"]))  // PUT /v1/profile
        #expect(name == "Ada")
        #expect(try await blog.send(Blog.Profile.get()) == ["name": "Grace"])
    }

    @Test func `actions`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        try await blog.send(Blog.Posts[1].action("publish"))  // POST /v1/posts/1/publish
        let published = try await blog.send(Blog.Posts[1].action("publish").returning(Post.self))
        #expect(published.title == "First!!")
    }

    @Test func `modifiers`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        let narrowed: RequestConverter<[Post]> = Blog.Posts.list()
            .query(["title": "New"])  // a dictionary literal, or any Encodable value
            .header("Accept-Language", "de")
            .timeout(.seconds(5))
        let urlRequest = try narrowed.asURLRequest(relativeTo: Blog.self)  // a Foundation URLRequest
        let (page, head) = try await blog.send(narrowed.withHead())  // status and header fields too
        #expect(urlRequest.url?.query() == "title=New")
        #expect(urlRequest.value(forHTTPHeaderField: "Accept-Language") == "de")
        #expect(page.isEmpty)
        #expect(head.status == 200)
    }

    @Test func `patches`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        let old = try await blog.send(Blog.Posts.get(1))
        var new = old
        new.title = "Better"
        try await blog.send(Blog.Posts.patch(1, from: old, to: new))  // {"title":"Better"}
        try await blog.send(Blog.Posts.patch(1, with: ["title": "Best"]))
        let body = try Blog.Posts.patch(1, from: old, to: new).asURLRequest(relativeTo: Blog.self).httpBody
        #expect(body == Data(#"{"title":"Better"}"#.utf8))
        #expect(try await blog.send(Blog.Posts.get(1)).title == "Best")
    }

    @Test func `errors`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        do {
            _ = try await blog.send(Blog.Posts.get(9))
        } catch let error as RequestError where error.status == 404 {
            let failure = error.failure(as: Blog.Posts.Failure.self)  // ProblemDetails unless named
            print(error.code, failure?.detail ?? "")  // response.unacceptableStatus There is no ...
        }
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(9)) }
        #expect("\(error.code)" == "response.unacceptableStatus")
        #expect(error.failure(as: Blog.Posts.Failure.self)?.detail == #"There is no member "9" in posts."#)
    }

    @Test func `the mock server`() async throws {
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First", body: "")])
        let inMemory = Client(Blog.self, transport: mock.inMemory)
        let titles = try await inMemory.send(Blog.Posts.list()).map(\.title)

        try await mock.run { url in
            let overLoopback = Client(Blog.self, baseURL: url)
            try await overLoopback.send(Blog.Posts.delete(1))
        }
        #expect(titles == ["First"])
        #expect(try await inMemory.send(Blog.Posts.list()).isEmpty)
    }

    @Test func `stubs`() async throws {
        let mock = MockServer(Blog.self, random: SeededRandomNumberGenerator(seed: 1))
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First", body: "")])
        var settings = RequestSettings()
        settings.retry = nil
        let blog = Client(Blog.self, transport: mock.inMemory, settings: settings)
        try mock.stub(Blog.Posts.get(1), with: .status(503), .fromStore)  // fails once, then passes
        try mock.stub(.list(Blog.Posts.self), probability: 0.1, with: .fault(.reset, at: .responseBody))
        try mock.expect(.create(Blog.Posts.self), count: 1)
        let error = await #expect(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error?.status == 503)
        #expect(try await blog.send(Blog.Posts.get(1)).title == "First")
        var failures = 0
        for _ in 0..<100 where (try? await blog.send(Blog.Posts.list())) == nil { failures += 1 }
        #expect((1...30).contains(failures))
        try await mock.verifying { try await blog.send(Blog.Posts.create(Post(id: 0, title: "Second", body: ""))) }
    }

    struct Reader: SingleEntryPoint {
        enum When: Codable, Sendable { case opened(post: Int), closed }

        private(set) var post: Int?

        mutating func handle(_ when: When) {
            switch when {
            case .opened(let id): post = id
            case .closed: post = nil
            }
        }
    }

    @Test func `events and scenarios`() async {
        await Scenario.given(reportingTo: .testing) { Reader() }
            .when(.opened(post: 1))
            .then(\.post, is: 1)
            .when(.closed)
            .then(\.post, is: nil)
            .run()
    }

    @Test func `rules`() throws {
        let policy: RuleModel = [
            \.timeout <= .seconds(30),
            \.method == .get => \.retryLimit <= 3,
            \.route == "posts/{postId}/comments" && \.attempt > 1 => \.timeout <= .seconds(60),
        ]
        let tuned = Client(Blog.self, policy: policy)
        print(tuned.explain(Blog.Posts[1].comments.list()))
        #expect(tuned.explain(Blog.Posts[1].comments.list())["retryLimit"]?.value == "3")
    }

    @Test func `the route table`() throws {
        print(RouteTable(Blog.self))
        let findings = RouteTable(Blog.self).findings  // empty where nothing is
        #expect(findings.isEmpty)
        #expect(try Document("README.md").text.contains("```\n\(RouteTable(Blog.self))\n```"))
    }

    @Test func `the products that are named are products`() throws {
        let manifest = try String(contentsOf: Document.root.appending(path: "Package.swift"), encoding: .utf8)
        let named = try Document("README.md").text.matches(of: #/\.product\(name: "(\w+)"/#).map { String($0.1) }
        #expect(named.count == 3)
        for product in named { #expect(manifest.contains(#".library(name: "\#(product)""#)) }
    }
}
