import Roadbook

struct Post: Codable, Sendable, Identifiable {
    var id: Int
    var title: String
    var publishedAt: Date?
}

struct PostDraft: Codable, Sendable {
    var title: String
}

struct Comment: Codable, Sendable, Identifiable {
    var id: Int
    var postId: Int?
    var text: String
}

struct CommentDraft: Codable, Sendable {
    var text: String
}

/// The whole declaration: from it come the client, the route table and the mock server.
struct BlogAPI: URLRouter {
    static let basePath = "https://blog.example.com/v1"

    var posts = Posts()

    struct Posts: Readable, Creatable, Updatable, Deletable {
        typealias Model = Post
        typealias Draft = PostDraft
        var route = "posts"
        var comments = Comments()
    }

    struct Comments: Readable, Creatable, Deletable {
        typealias Model = Comment
        typealias Draft = CommentDraft
        typealias Parent = Posts
        var route = "comments"
    }
}
