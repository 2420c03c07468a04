import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// The samples of `docs/guides/mock-server.md`.
@Suite struct MockServerGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }
    struct Comment: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var postId: Int?
        var text: String
    }
    struct Article: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var title: String
        var createdAt: Date
    }
    struct ArticleDraft: Codable, Sendable { var title: String }
    struct Page: Codable, Sendable { var items: [Article]; var total: Int; var next: String? }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        var profile = Profile()
        var articles = Articles()

        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
            var comments = Comments()
        }
        struct Comments: Readable, Creatable, Deletable {
            typealias Model = Comment
            typealias Parent = Posts
            var route = "comments"
        }
        struct Profile: Gettable, Replaceable, Singleton { var route = "profile" }
        struct Articles: Readable, Creatable {
            typealias Model = Article
            typealias Draft = ArticleDraft
            typealias List = Page
            var route = "articles"
        }
    }

    func describe(_ mock: MockServer<Blog>) {
        mock.make(Blog.Articles.self) { draft, id in
            Article(id: id, title: draft.title, createdAt: Date(timeIntervalSince1970: 0))
        }
        mock.envelope(Blog.Articles.self) { articles in
            Page(items: articles, total: articles.count)
        }
    }

    private func described() -> MockServer<Blog> {
        let mock = MockServer(Blog.self)
        describe(mock)
        return mock
    }

    @Test func `two ways to serve`() async throws {
        let mock = MockServer(Blog.self)
        describe(mock)  // what this declaration needs besides; see below

        let inMemory = Client(Blog.self, transport: mock.inMemory)
        try await inMemory.send(Blog.Posts.create(Post(id: 0, title: "First")))

        try await mock.run { url in
            let overLoopback = Client(Blog.self, baseURL: url)
            let posts = try await overLoopback.send(Blog.Posts.list())  // has the first post in it
            print(posts)
        }
        #expect(try await inMemory.send(Blog.Posts.list()) == [Post(id: 1, title: "First")])
    }

    @Test func `seeds`() async throws {
        let mock = described()
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First"), Post(id: 2, title: "Second")])
        try mock.seed(Blog.Posts[1].comments, [Comment(id: 5, text: "Fine.")])
        try mock.seed(Blog.Profile.self, ["name": "Ada"])
        let blog = Client(Blog.self, transport: mock.inMemory)
        #expect(try await blog.send(Blog.Posts.list()).count == 2)
        #expect(try await blog.send(Blog.Posts[1].comments.get(5)) == Comment(id: 5, postId: 1, text: "Fine."))
        #expect(try await blog.send(Blog.Profile.get())["name"]?.string == "Ada")
        #expect(try await blog.send(Blog.Posts.list().query(["title": "First"])).map(\.id) == [1])
        #expect(throws: MockServerError.self) { try mock.seed(Blog.Posts.self, [Post(id: 1, title: "again")]) }
    }

    @Test func `snapshots and changes`() async throws {
        let mock = described()
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First"), Post(id: 2, title: "Second")])
        let blog = Client(Blog.self, transport: mock.inMemory)
        let start = mock.snapshot()
        let changes = try await mock.changes {
            try await blog.send(Blog.Posts.create(Post(id: 0, title: "Third")))
            try await blog.send(Blog.Posts.delete(1))
        }
        print(changes)  // - posts/1, + posts/3
        let made = try changes.of(Blog.Posts.self).inserted.map(\.title)  // ["Third"]
        mock.restore(start)
        #expect(made == ["Third"] && "\(changes)" == "- posts/1\n+ posts/3")
        #expect(try await blog.send(Blog.Posts.list()).map(\.id) == [1, 2])
    }

    @Test func `queries of lists`() async throws {
        let mock = described()
        let start = Date(timeIntervalSince1970: 1_767_222_000)
        try mock.seed(
            Blog.Articles.self,
            [(1, -1), (2, 0), (3, 60)].map { id, seconds in
                Article(id: id, title: "\(id)", createdAt: start + seconds)
            }
        )
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "Roads"), Post(id: 2, title: "Maps")])
        try mock.seed(Blog.Posts[1].comments, [Comment(id: 5, text: "Fine.")])
        let blog = Client(Blog.self, transport: mock.inMemory)
        let recent = Blog.Articles.list().query([
            "createdAt_gte": "2026-01-01T00:00:00+01:00", "_sort": "-createdAt", "_limit": 10,
        ])
        let page = try await blog.send(recent)
        #expect(page.items.map(\.id) == [3, 2])
        for (query, ids) in [
            (["title_like": "^ro*s$"], [1]), (["title_ne": "Roads"], [2]), (["id:in": "1,2,3"], [1, 2]),
            (["_sort": "title", "_order": "asc"], [2, 1]), (["_page": 2, "_limit": 1], [2]), (["_start": 1], [2]),
        ] as [(Parameters, [Int])] {
            #expect(try await blog.send(Blog.Posts.list().query(query)).map(\.id) == ids)
        }
        let posts = Blog.Posts.list().query(["_embed": "comments"]).returning(JSONValue.self)
        #expect(try await blog.send(posts)[0]?["comments"]?[0]?["text"]?.string == "Fine.")
        let comments = Blog.Posts[1].comments.list().query(["_expand": "post"]).returning(JSONValue.self)
        #expect(try await blog.send(comments)[0]?["post"]?["title"]?.string == "Roads")
    }

    @Test func `what has to be said`() async throws {
        let blog = Client(Blog.self, transport: described().inMemory, clock: ManualClock())
        let made = try await blog.send(Blog.Articles.create(ArticleDraft(title: "A")))
        #expect(made == Article(id: 1, title: "A", createdAt: Date(timeIntervalSince1970: 0)))
        #expect(try await blog.send(Blog.Articles.list()).total == 1)
        let error = try await #require(throws: MockServerError.self) { try await MockServer(Blog.self).run { _ in } }
        #expect(error.description.contains("mock.make("))
    }

    @Test func `actions`() async throws {
        let mock = described()
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First")])
        let blog = Client(Blog.self, transport: mock.inMemory)
        mock.action("publish", on: Blog.Posts.self) { post in post.title += " (published)" }
        let published = try await blog.send(Blog.Posts[1].action("publish").returning(Post.self))
        #expect(published.title == "First (published)")
        let untold = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.action("archive")) }
        #expect(untold.status == 405)
    }

    @Test func `idempotency keys`() async throws {
        let mock = described()
        let blog = Client(Blog.self, transport: mock.inMemory)
        mock.idempotencyKeys(of: Blog.Posts.self, .required)
        let draft = Blog.Posts.create(Post(id: 0, title: "Third")).idempotencyKey(.value("third-post"))
        let third = try await blog.send(draft)
        let same = try await blog.send(draft)  // the same post: nothing was created
        #expect(third == same)
        #expect(try await blog.send(Blog.Posts.list()) == [third])
        await #expect(throws: RequestError.self) { try await blog.send(draft.idempotencyKey(nil)) }
    }

    @Test func `pages by cursors`() async throws {
        let mock = described()
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First")])
        try mock.seed(Blog.Posts[1].comments, (1...5).map { Comment(id: $0, text: "\($0)") })
        let articles = (1...3).map { Article(id: $0, title: "\($0)", createdAt: Date(timeIntervalSince1970: 0)) }
        try mock.seed(Blog.Articles.self, articles)
        let blog = Client(Blog.self, transport: mock.inMemory)
        mock.cursorPages(of: Blog.Comments.self, CursorPages(size: 2))
        for try await comment in blog.elements(Blog.Posts[1].comments.list().paged(by: .link)) {
            print(comment.text)
        }
        mock.cursorPages(of: Blog.Articles.self, CursorPages(parameter: "after")) { articles, next in
            Page(items: articles, total: articles.count, next: next)
        }
        let comments = blog.pages(Blog.Posts[1].comments.list().paged(by: .link))
        #expect(try await comments.reduce(into: []) { $0.append($1.elements.count) } == [2, 2, 1])
        let pages = Pagination.cursor(parameter: "after", next: \Page.next, items: \Page.items)
        let found = blog.elements(Blog.Articles.list().query(["limit": 1]).paged(by: pages))
        #expect(try await found.reduce(into: []) { $0.append($1.id) } == [1, 2, 3])
    }

    @Test func `rate limits`() async throws {
        let clock = ManualClock()
        let mock = MockServer(Blog.self, clock: clock)
        describe(mock)
        let patient = Client(Blog.self, transport: mock.inMemory, clock: clock)
        mock.rateLimit(of: Blog.Posts.self, .requests(1, per: .seconds(60)))
        let list = Blog.Posts.list().timeout(.seconds(90)).deadline(.seconds(90))
        try await patient.send(list)
        async let second = patient.send(list)  // 429, Retry-After: 60
        try await clock.waitForSleepers(1, within: .seconds(60))
        await clock.advance(by: .seconds(60))
        let posts = try await second
        #expect(posts.isEmpty && clock.now.offset == .seconds(60))
    }

    @Test func `credentials`() async throws {
        let mock = described()
        let blog = Client(Blog.self, transport: mock.inMemory)
        let tokens = mock.bearer(BearerPolicy(lifetime: .seconds(60), tokenPath: "oauth/token"))
        let grant = tokens.issue(for: "ada")
        let store = TokenStore(token: .init(grant.accessToken)) { _ in
            let form: Parameters = ["grant_type": "refresh_token", "refresh_token": grant.refreshToken]
            let renewal = RequestConverter(method: .post, route: "oauth/token").body(.form(form))
            let renewed = try await blog.send(renewal.returning(JSONValue.self).authentication(nil))
            return TokenStore.Token(renewed["access_token"]?.string ?? "")
        }
        tokens.expire(grant.accessToken)  // or the mock's clock moves on by a minute
        mock.basic(of: Blog.Profile.self, ["ada": "secret"])
        mock.anonymous(of: Blog.Articles.self)
        var settings = RequestSettings()
        settings.authentication = .refreshing(store)
        let signedIn = Client(Blog.self, transport: mock.inMemory, settings: settings)
        #expect(try await signedIn.send(Blog.Posts.list()).isEmpty)
        #expect(store.token?.value == "access-2")
        #expect(try await blog.send(Blog.Articles.list()).total == 0)
        let refused = try await #require(throws: RequestError.self) { try await blog.send(Blog.Profile.get()) }
        #expect(refused.status == 401)
        let ada = Blog.Profile.get().authentication(.basic(username: "ada", password: "secret"))
        #expect(try await #require(throws: RequestError.self) { try await blog.send(ada) }.status == 404)
    }

    @Test func `reads that lag behind`() async throws {
        let clock = ManualClock()
        let mock = MockServer(Blog.self, clock: clock)
        describe(mock)
        let blog = Client(Blog.self, transport: mock.inMemory)
        mock.readLag(of: Blog.Posts.self, .seconds(2))
        let made = try await blog.send(Blog.Posts.create(Post(id: 0, title: "Fourth")))
        let early = try await blog.send(Blog.Posts.list())  // without it, for two seconds
        #expect(early.isEmpty)
        await clock.advance(by: .seconds(2))
        #expect(try await blog.send(Blog.Posts.list()) == [made])
    }

    @Test func `pages of other origins`() async throws {
        let mock = described()
        let blog = Client(Blog.self, transport: mock.inMemory)
        mock.crossOrigin(.origins("https://app.example.com").withCredentials())
        mock.crossOrigin(of: Blog.Profile.self, .none)
        let asked = Blog.Posts.list().header("Origin", "https://app.example.com").withHead()
        let head = try await blog.send(asked).1
        #expect(head.headers["Access-Control-Allow-Origin"] == "https://app.example.com")
        #expect(head.headers["Access-Control-Allow-Credentials"] == "true")
        #expect(head.headers["Vary"] == "Origin")
    }
}
