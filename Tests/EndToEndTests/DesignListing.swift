import Roadbook

// The first listing of the README, word for word: if it stops compiling, a promise is broken.

struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String; var body: String }
struct Comment: Codable, Sendable, Identifiable { var id: Int; var text: String }

struct Blog: URLRouter {
    static let basePath = "https://api.example.com/v1"

    var posts = Posts()  // a stored property per route: this is what makes it part of the table
    var users = Users()
    var profile = Profile()

    struct Posts: Readable, Creatable, Updatable, Deletable {
        typealias Model = Post
        var route = "posts"
        var comments = Comments()  // nested: /posts/{postId}/comments
    }
    struct Comments: Readable, Creatable, Deletable {
        typealias Model = Comment
        typealias Parent = Posts  // only nested: Blog.Comments.list() does not compile
        var route = "comments"
    }
    struct Users: Readable { var route: String = "users" }  // no model named: dynamic JSON, String ids
    struct Profile: Gettable, Replaceable, Singleton { var route = "profile" }  // /profile, no id, no list
}
