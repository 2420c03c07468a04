import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// The samples of `docs/guides/pagination.md`.
@Suite(.endsInTime)
struct PaginationGuideTests {
    struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }
    struct Comment: Codable, Sendable, Identifiable { var id: Int; var text: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()

        struct Posts: Readable, Paginated {
            typealias Model = Post
            typealias List = PostPage
            var route = "posts"
            var comments = Comments()
            static var pagination: Pagination<PostPage, Post> {
                .cursor(parameter: "after", next: \.nextCursor, items: \.posts)
            }
        }
        struct Comments: Readable, Paginated {
            typealias Model = Comment
            typealias Parent = Posts
            var route = "comments"
            static var pagination: Pagination<[Comment], Comment> { .link }
        }
    }

    struct PostPage: Codable, Sendable {
        var posts: [Post]
        var nextCursor: String?
    }

    private let transport = RecordingTransport(
        .stub { request in
            let query = request.url.query ?? ""
            let post = #"{"id": 1, "title": "A"}"#
            switch request.url.lastPathComponent {
            case "comments":
                let next: HeaderFields = query.isEmpty ? ["Link": "<?page=2>; rel=next"] : [:]
                return .answer(status: 200, headers: next, text: #"[{"id": 1, "text": "a"}]"#)
            case "search" where request.method == .get:
                return .answer(status: 200, text: query.contains("page=1") ? "[\(post)]" : "[]")
            default:
                var text = query
                if case .data(let content) = request.body { text += String(decoding: content, as: UTF8.self) }
                let next = text.contains("after") ? "null" : "\"x\""
                return .answer(status: 200, text: "{\"posts\": [\(post)], \"nextCursor\": \(next)}")
            }
        }
    )

    private var blog: Client<Blog> { Client(Blog.self, transport: transport, clock: ManualClock()) }

    @Test func `elements and pages`() async throws {
        let blog = blog
        for try await post in blog.elements(Blog.Posts.pages()) {
            print(post.title)
        }
        for try await page in blog.pages(Blog.Posts[1].comments.pages()) {
            print(page.number, page.elements.count, page.head.headers["X-Total-Count"] ?? "")
        }
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "https://api.example.com/v1/posts", "https://api.example.com/v1/posts?after=x",
                "https://api.example.com/v1/posts/1/comments", "https://api.example.com/v1/posts/1/comments?page=2",
            ]
        )
    }

    @Test func `pages of any request`() async throws {
        let search = RequestConverter(method: .get, route: "search").returning([Post].self)
        let found = search.query(["q": "swift"]).paged(by: .page(size: 50))
        #expect(try await blog.elements(found).reduce(0) { count, _ in count + 1 } == 1)
        #expect(transport.requests.last?.url.query == "q=swift&page=2&per_page=50")
    }

    @Test func `a cursor in the content`() async throws {
        let graph = RequestConverter(method: .post, route: "search").returning(PostPage.self)
        let matches = graph.body(["q": "swift"]).paged(
            by: .custom(items: \.posts) { request, page, _ in
                page.nextCursor.map { request.body(["q": "swift", "after": $0]) }
            }
        )
        #expect(try await blog.elements(matches).reduce(0) { count, _ in count + 1 } == 2)
    }

    @Test func `modifiers`() async throws {
        let blog = blog
        let recent = Blog.Posts.pages()
            .query(["sort": "-date"])
            .map { $0.timeout(.seconds(5)) }
            .limit(elements: 100)
        let posts = try await blog.elements(recent).reduce(into: []) { $0.append($1) }
        #expect(posts.count == 2)
        #expect(transport.requests.map(\.url.query) == ["sort=-date", "sort=-date&after=x"])
        let all = Blog.Posts[1].comments.pages().allowing(origin: "https://archive.example.com")
        #expect(try await blog.elements(all).reduce(0) { count, _ in count + 1 } == 2)
    }
}
