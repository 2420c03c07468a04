import Foundation
import Roadbook
import Testing

@Suite struct PagedRequestTests {
    struct Journal: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()

        struct Posts: Readable, Paginated {
            typealias Model = Post
            typealias List = Envelope
            var route = "posts"
            var comments = Comments()
            static var pagination: Pagination<Envelope, Post> {
                .cursor(parameter: "after", next: \.next, items: \.posts)
            }
        }

        struct Comments: Listable, Paginated {
            typealias Model = Comment
            typealias Parent = Posts
            var route = "comments"
            static var pagination: Pagination<[Comment], Comment> { .page() }
        }

        struct Envelope: Codable, Sendable {
            var posts: [Post]
            var next: String?
        }
    }

    private func url(_ request: PagedRequest<some Sendable, some Sendable>) throws -> String {
        try #require(try request.first.asURLRequest(relativeTo: Journal.self).url?.absoluteString)
    }

    @Test func `routes that are paginated have pages, nested ones too`() throws {
        let posts: PagedRequest<Journal.Envelope, Post> = Journal.Posts.pages()
        #expect(try url(posts) == "https://api.example.com/v1/posts")
        #expect(posts.description == "pages of GET posts")
        let comments: PagedRequest<[Comment], Comment> = Journal.Posts[1].comments.pages()
        #expect(try url(comments) == "https://api.example.com/v1/posts/1/comments")
        #expect(comments.description == "pages of GET posts/{postId}/comments")
    }

    @Test func `any request can be paged`() {
        let paged = Blog.Posts.list().paged(by: .offset(limit: 10))
        #expect(paged.description == "pages of GET posts")
    }

    @Test func `modifiers change the request for the first page`() throws {
        struct Filter: Encodable, Sendable { var tag: String }
        let paged = Journal.Posts.pages().query(["sort": "new"]).query(Filter(tag: "a")).header("X-Tenant", "7")
            .map { $0.timeout(.seconds(5)) }
        #expect(try url(paged) == "https://api.example.com/v1/posts?sort=new&tag=a")
        #expect(paged.first.headers["X-Tenant"] == "7")
        #expect(try paged.first.asURLRequest(relativeTo: Journal.self).timeoutInterval == 5)
    }
}
