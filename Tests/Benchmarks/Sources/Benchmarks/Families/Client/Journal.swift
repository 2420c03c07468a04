import Roadbook

/// What the client's measurements declare: posts, and comments in them.
struct Comment: Codable, Sendable, Identifiable {
    var id: Int
    var body: String
}

struct Post: Codable, Sendable, Identifiable {
    var id: Int
    var title: String
    var body: String
}

struct Journal: URLRouter {
    static let basePath = "https://api.example.com/v1"
    var posts = Posts()

    struct Posts: Readable, Creatable {
        typealias Model = Post
        var route = "posts"
        var comments = Comments()
    }

    struct Comments: Readable {
        typealias Model = Comment
        var route = "comments"
    }
}
