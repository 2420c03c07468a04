import Roadbook

struct Post: Codable, Sendable, Identifiable, Hashable {
    var id: Int
    var title: String
    var body: String
}

struct PostDraft: Codable, Sendable, Hashable {
    var title: String
}

struct Comment: Codable, Sendable, Identifiable, Hashable {
    var id: UUID
    var text: String
}

struct Tag: Codable, Sendable, Identifiable, Hashable {
    var id: String
}

/// An API with one of everything that can be declared.
struct Blog: URLRouter {
    static let basePath = "https://api.example.com/v1"

    var posts = Posts()
    var users = Users()
    var tags = Tags()
    var statuses = Statuses()
    var profile = Profile()

    struct Posts: Readable, Creatable, Updatable, Deletable {
        typealias Model = Post
        var route = "posts"
        var comments = Comments()
        var cover = Cover()
        var drafts: Drafts { Drafts() }
    }

    struct Comments: Readable, Creatable, Updatable, Deletable {
        typealias Model = Comment
        typealias Parent = Posts
        var route = "comments"
        var replies = Replies()
    }

    struct Replies: Readable, Creatable {
        typealias Model = Comment
        typealias Parent = Comments
        var route = "replies"
    }

    struct Drafts: Listable {
        typealias Model = Post
        typealias Parent = Posts
        var route = "drafts"
    }

    struct Cover: Gettable, Replaceable, Singleton {
        typealias Parent = Posts
        var route = "cover"
        var sizes = Sizes()
    }

    struct Sizes: Listable {
        typealias Parent = Cover
        var route = "sizes"
    }

    struct Users: Readable, Creatable, Updatable, Deletable {
        var route = "users"
    }

    struct Tags: Readable, Creatable, Updatable {
        typealias Model = Tag
        typealias Draft = PostDraft
        typealias Changes = TagChanges
        var route = "tags"
    }

    struct TagChanges: Encodable, Sendable {
        var name: PatchField<String> = .absent
        var color: PatchField<String> = .absent
    }

    struct Statuses: Readable {
        var route = "statuses"
    }

    struct Profile: Gettable, Replaceable, Patchable, Creatable, Deletable, Singleton {
        typealias Model = Tag
        var route = "profile"
        var avatars = Avatars()
    }

    struct Avatars: Listable {
        typealias Parent = Profile
        var route = "avatars"
    }
}

/// Another API, for what happens when two meet.
struct Shop: URLRouter {
    static let basePath = "http://shop.example.com/"

    var orders = Orders()

    struct Orders: Readable, Creatable {
        var route = "orders"
    }
}

/// An API whose routes are types alone, as in the article the library follows.
enum Article {
    struct Router: URLRouter {
        static let basePath = "https://article.example.com/api/"

        struct User: Readable, Creatable, Updatable, Deletable {
            var route = "users"
        }

        struct Status: Readable, Creatable {
            var route = "statuses"
        }
    }
}

extension RequestConverter {
    /// Method and address, as `GET https://...`.
    func line<Router: URLRouter>(_ router: Router.Type) throws -> String {
        let request = try asURLRequest(relativeTo: router)
        return "\(request.httpMethod ?? "-") \(request.url?.absoluteString ?? "-")"
    }

    var lineOfBlog: String { get throws { try line(Blog.self) } }
}
