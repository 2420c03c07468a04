import Roadbook
import RoadbookMockServer
import Testing

/// The samples of `docs/guides/routes.md`.
@Suite struct RoutesGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }
    struct PostDraft: Codable, Sendable { var title: String }
    struct PostChanges: Encodable, Sendable { var title: PatchField<String> = .absent }
    struct Comment: Codable, Sendable, Identifiable { var id: UUID; var text: String }
    struct Page: Codable, Sendable { var items: [Post]; var total: Int }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"

        var posts = Posts()
        var users = Users()
        var profile = Profile()

        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            typealias Draft = PostDraft
            var route = "posts"
            var comments = Comments()
            var cover = Cover()
            var drafts: Drafts { Drafts() }
        }
        struct Comments: Readable, Creatable, Deletable {
            typealias Model = Comment
            typealias Parent = Posts
            var route = "comments"
        }
        struct Cover: Gettable, Replaceable, Singleton {
            typealias Parent = Posts
            var route = "cover"
        }
        struct Drafts: Listable {
            typealias Model = Post
            typealias Parent = Posts
            var route = "drafts"
        }
        struct Users: Readable, Updatable {
            var route = "users"
        }
        struct Profile: Gettable, Replaceable, Patchable, Singleton {
            var route = "profile"
            var avatars = Avatars()
        }
        struct Avatars: Listable {
            typealias Parent = Profile
            var route = "avatars"
        }
    }

    private func line<Response>(_ request: RequestConverter<Response>) throws -> String {
        let request = try request.asURLRequest(relativeTo: Blog.self)
        let url = request.url?.absoluteString ?? ""
        return "\(request.httpMethod ?? "") \(url.replacing("https://api.example.com/v1", with: ""))"
    }

    @Test func `every verb makes the request that the table says`() throws {
        let list: RequestConverter<[Post]> = Blog.Posts.list()
        let get: RequestConverter<Post> = Blog.Posts.get(1)
        let create: RequestConverter<Post> = Blog.Posts.create(PostDraft(title: "New"))
        let replace: RequestConverter<Post> = Blog.Posts.update(1, with: Post(id: 1, title: "Changed"))
        let redraft: RequestConverter<Post> = Blog.Posts.update(1, with: PostDraft(title: "Changed"))
        let patch: RequestConverter<Post> = Blog.Posts.patch(1, with: ["title": "Changed"])
        let delete: RequestConverter<Void> = Blog.Posts.delete(1)
        #expect(try line(list) == "GET /posts")
        #expect(try line(get) == "GET /posts/1")
        #expect(try line(create) == "POST /posts")
        #expect(try line(replace) == "PUT /posts/1")
        #expect(try line(redraft) == "PUT /posts/1")
        #expect(try line(patch) == "PATCH /posts/1")
        #expect(try line(delete) == "DELETE /posts/1")
    }

    @Test func `the dynamic twins send named values`() throws {
        let createDynamically: RequestConverter<Post> = Blog.Posts.create(parameters: ["title": "New"])
        let getDynamically: RequestConverter<JSONValue> = Blog.Users.get(params: "ada")
        let updateDynamically = Blog.Users.update(params: "ada", parameters: ["name": "Ada"])
        #expect(try line(createDynamically) == "POST /posts")
        #expect(try line(getDynamically) == "GET /users/ada")
        #expect(try line(updateDynamically) == "PUT /users/ada")
    }

    @Test func `types can be named`() throws {
        struct Archive: URLRouter {
            static let basePath = "https://archive.example.com"
            var posts = Posts()

            struct Posts: Listable, Creatable, Patchable {
                typealias Model = Post
                typealias Draft = PostDraft
                typealias Changes = PostChanges
                typealias List = Page  // an envelope rather than an array
                typealias Failure = Refusal
                var route = "posts"
            }
            struct Refusal: Decodable, Sendable { var reason: String }
        }

        let page: RequestConverter<Page> = Archive.Posts.list()
        let retitled = Archive.Posts.patch(1, with: PostChanges(title: "Changed"))
        #expect(page.path.pattern == "posts")
        let body = try retitled.asURLRequest(relativeTo: Archive.self).httpBody
        #expect(body == Data(#"{"title":"Changed"}"#.utf8))
        #expect(Archive.Posts.Failure.self == Archive.Refusal.self)
    }

    @Test(arguments: [
        ("posts", "postId"), ("categories", "categoryId"), ("blog-posts", "blogPostId"), ("people", "personId"),
        ("movies", "movieId"),
    ])
    func `parameter names are singulars`(route: String, expected: String) {
        struct Route: Readable { var route = "" }
        #expect(Route(route: route).parameterName == expected)
    }

    @Test func `nested routes`() throws {
        let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))
        let comments = Blog.Posts[1].comments.list()  // GET /posts/1/comments
        let comment = Blog.Posts[1].comments.get(id)  // GET /posts/1/comments/{id}
        let drafts = Blog.Posts[1].drafts.list()  // a computed property: nested, and not in the table
        let cover = Blog.Posts[1].cover.get()  // GET /posts/1/cover
        #expect(try line(comments) == "GET /posts/1/comments")
        #expect(comments.path.pattern == "posts/{postId}/comments")
        #expect(try line(comment) == "GET /posts/1/comments/00000000-0000-0000-0000-000000000007")
        #expect(try line(drafts) == "GET /posts/1/drafts")
        #expect(try line(cover) == "GET /posts/1/cover")
    }

    @Test func `a route without a parent nests and stands at the top as well`() throws {
        struct Notes: Readable { var route = "notes" }
        struct Books: Readable {
            var route = "books"
            var notes = Notes()
        }
        #expect(Notes.list().path.pattern == "notes")
        #expect(Books["1"].notes.list().path.pattern == "books/{bookId}/notes")
    }

    @Test func `singletons`() throws {
        let profile = Blog.Profile.get()  // GET /profile
        let replacement = Blog.Profile.update(with: ["name": "Ada"])  // PUT /profile
        let avatars = Blog.Profile.member.avatars.list()  // GET /profile/avatars
        #expect(try line(profile) == "GET /profile")
        #expect(try line(replacement) == "PUT /profile")
        #expect(try line(avatars) == "GET /profile/avatars")
    }

    @Test func `actions`() throws {
        let publish = Blog.Posts[1].action("publish").returning(Post.self)  // POST /posts/1/publish
        let archive = Blog.Posts.action("archive", parameters: ["before": 2020])  // POST /posts/archive
        let recent = Blog.Posts.action("recent", method: .get, parameters: ["limit": 3])
            .returning([Post].self)  // GET /posts/recent?limit=3
        let verify = Blog.Profile.action("verify")  // POST /profile/verify
        #expect(try line(publish) == "POST /posts/1/publish")
        #expect(try line(archive) == "POST /posts/archive")
        #expect(try line(recent) == "GET /posts/recent?limit=3")
        #expect(try line(verify) == "POST /profile/verify")
    }

    @Test func `requests written by hand`() throws {
        let health = RequestConverter(method: .get, route: "health").returning(String.self)
        let login = RequestConverter(
            method: .post,
            route: "sessions",
            parameters: ["user": "ada", "password": "..."],
            encoding: .form
        )
        struct Search: RequestConverterProtocol {
            typealias Response = [Post]
            let method = HTTPMethod.get
            let route = "search"
            var parameters: Parameters
        }
        let search = Search(parameters: ["q": "swift"])  // GET /search?q=swift
        #expect(try line(health) == "GET /health")
        let request = try login.asURLRequest(relativeTo: Blog.self)
        #expect(request.httpBody == Data("user=ada&password=...".utf8))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        #expect(try line(search.converter) == "GET /search?q=swift")
    }

    @Test func `the table`() throws {
        let table = RouteTable(Blog.self)
        for entry in table.entries where entry.verb == .create {
            print(entry.method, entry.pattern, entry.name, entry.model)
        }
        #expect(table.entries.filter { $0.verb == .create }.map(\.name) == ["posts.create", "posts.comments.create"])
        #expect(try Document("docs/guides/routes.md").text.contains("```\n\(table)\n```"))
        #expect(RouteTable(Blog.self).findings.isEmpty)
    }

    @Test func `an id type of one's own stands in a path`() throws {
        struct OrderID: RawRepresentable, RouteIdentifier { var rawValue: Int }
        struct Order: Codable, Sendable, Identifiable { var id: OrderID }
        struct Orders: Readable {
            typealias Model = Order
            var route = "orders"
        }
        let order = Orders.get(OrderID(rawValue: 7))  // GET /orders/7
        let base = try #require(URL(string: "https://api.example.com"))
        #expect(try order.asURLRequest(relativeTo: base).url?.path == "/orders/7")
    }

    @Test func `a router without stored properties sends, and its finding names the line to add`() throws {
        struct Forum: URLRouter {
            static let basePath = "https://forum.example.com"
            struct Threads: Readable { var route = "threads" }
        }
        let threads = Forum.Threads.list()
        let finding = RouteTable(Forum.self).findings.first  // names the line to add
        #expect(try threads.asURLRequest(relativeTo: Forum.self).url?.path == "/threads")
        #expect(finding?.advice.contains("in Forum") == true)
    }
}
