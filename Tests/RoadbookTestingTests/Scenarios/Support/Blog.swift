import Roadbook

struct Post: Codable, Sendable, Identifiable, Hashable {
    var id: Int
    var title: String
}

struct Blog: URLRouter {
    static let basePath = "https://api.example.com/v1"
    var posts = Posts()
    var profile = Profile()

    struct Posts: Readable, Creatable, Updatable, Deletable {
        typealias Model = Post
        var route = "posts"
        var comments = Comments()
    }

    struct Comments: Readable {
        typealias Parent = Posts
        var route = "comments"
    }

    struct Profile: Gettable, Singleton { var route = "profile" }
}
