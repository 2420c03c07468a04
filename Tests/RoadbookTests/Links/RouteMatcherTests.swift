import Roadbook
import Testing

/// A URL back to a declared route.
@Suite struct RouteMatcherTests {
    private let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))
    private let matcher = RouteMatcher(Blog.self)

    @Test func `a URL below the router's address has a route and typed ids`() throws {
        let match = try matcher.match(url("https://api.example.com/v1/posts/1/comments/\(id)?x=1"))
        #expect(match.name == "posts.comments")
        #expect(match.path.pattern == "posts/{postId}/comments/{id}")
        #expect(match.path == Blog.Posts[1].comments.get(id).path)
        #expect(match.ids.map { "\(type(of: $0)) \($0.pathSegment)" } == ["Int 1", "UUID \(id.pathSegment)"])
        #expect(match.ids.first as? Int == 1)
        #expect(match.verbs == [.get, .replace, .patch, .delete])
    }

    @Test(
        arguments: [
            ("posts", "posts", [.list, .create]), ("posts/1", "posts", [.get, .replace, .patch, .delete]),
            ("profile", "profile", [.create, .get, .replace, .patch, .delete]),
            ("profile/avatars", "profile.avatars", [.list]),
            ("posts/1/cover", "posts.cover", [.get, .replace]), ("posts/1/cover/sizes", "posts.cover.sizes", [.list]),
            ("statuses/x", "statuses", [.get]),
        ] as [(String, String, [Verb])]
    )
    func `each place that offers a verb is found`(path: String, name: String, verbs: [Verb]) throws {
        let match = try matcher.match(url("https://api.example.com/v1/\(path)"))
        #expect(match.name == name)
        #expect(match.verbs == verbs)
        #expect("\(match.path)" == path)
    }

    @Test(arguments: [
        ("https://api.example.com/v1/posts/x", LinkError.Code.noMatch), ("https://api.example.com/v1", .noMatch),
        ("https://api.example.com/v1/profile/avatars/1", .noMatch),
        ("https://api.example.com/v1/posts/1/drafts", .noMatch),
        ("https://api.example.com/posts/1", .outsideBase), ("https://example.com/v1/posts/1", .outsideBase),
        ("http://api.example.com/v1/posts/1", .wrongScheme), ("https:posts/1", .noHost),
    ])
    func `what no route declares is not found, and says why`(text: String, code: LinkError.Code) throws {
        let error = try #require(throws: LinkError.self) { try matcher.match(url(text)) }
        #expect(error.code == code)
    }

    @Test func `routes are found below other bases, and what is given goes before what is read`() throws {
        struct Library: URLRouter {
            static let basePath = "http://localhost"
            var books = Books()
            var newest = Newest()
            struct Books: Readable { var route = "books" }
            struct Newest: Gettable, Singleton { var route = "books/newest" }
        }
        let matcher = RouteMatcher(Library.self, at: [.scheme("library"), .router(Library.self)])
        #expect(try matcher.match(url("library://books/newest")).name == "newest")
        #expect(try matcher.match(url("http://localhost:80/books/oldest")).name == "books")
        #expect(throws: LinkError.self) { try matcher.match(url("http://localhost:8080/books/oldest")) }
        #expect(throws: LinkError.self) { try RouteMatcher(Article.Router.self).match(url("library://books")) }
    }

    @Test func `every endpoint of the table is found by its own pattern`() throws {
        for entry in RouteTable(Blog.self).entries {
            var path = entry.pattern
            for name in ["postId", "commentId", "id"] {
                let isPost = name == "postId" || entry.name.split(separator: ".").dropLast() == ["posts"]
                path = path.replacing("{\(name)}", with: isPost ? "1" : id.pathSegment)
            }
            let match = try matcher.match(url("https://api.example.com/v1/\(path)"))
            #expect(match.path.pattern == entry.pattern)
            #expect("\(match.name).\(entry.verb)" == entry.name)
            #expect(match.verbs.contains(entry.verb))
        }
    }
}
