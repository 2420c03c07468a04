import Roadbook

/// What the measurements of the client declare: posts, and comments in them.
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
