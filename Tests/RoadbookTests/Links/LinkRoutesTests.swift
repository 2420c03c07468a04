import Roadbook
import Testing

/// Rules for declared routes: the places and ids of URLs.
@Suite struct LinkRoutesTests {
    private enum Place: Hashable, Sendable {
        case posts, drafts(of: Int), post(Int, String), comments(of: Int), comment(UUID, of: Int), replies(
            UUID,
            of: Int
        )
        case cover(of: Int), sizes(of: Int), user(String), profile, avatars
        case new
    }

    private let rules: [URLRule<Place>] = [
        .members(of: Blog.Posts.self) { _ in .posts },
        .member(of: Blog.Posts.self) { post in .post(post.id, try post.place.get().lineOfBlog) },
        .members(of: Blog.Posts.pattern.drafts) { .drafts(of: $0.parent.id) },
        .members(of: Blog.Posts.pattern.comments) { .comments(of: $0.parent.id) },
        .member(of: Blog.Posts.pattern.comments) { comment in .comment(comment.id, of: comment.parent.id) },
        .members(of: Blog.Posts.pattern.comments.replies) { .replies($0.parent.id, of: $0.parent.parent.id) },
        .member(of: Blog.Posts.pattern.cover) { .cover(of: $0.parent.id) },
        .members(of: Blog.Posts.pattern.cover.sizes) { .sizes(of: $0.parent.parent.id) },
        .member(of: Blog.Users.self) { .user($0.id) },
        .member(of: Blog.Profile.self) { _ in .profile },
        .members(of: Blog.Profile.pattern.avatars) { _ in .avatars },
        URLRule(path: "posts/new") { _ in .new },
    ]

    private static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))

    private static let links: [(String, Place)] = [
        ("posts", .posts), ("posts/", .posts), ("posts/1", .post(1, "GET https://api.example.com/v1/posts/1")),
        ("posts/-1", .post(-1, "GET https://api.example.com/v1/posts/-1")), ("posts/1/drafts", .drafts(of: 1)),
        ("posts/1/comments", .comments(of: 1)), ("posts/1/comments/\(id)", .comment(id, of: 1)),
        ("posts/1/comments/\(id)/replies", .replies(id, of: 1)), ("posts/1/cover", .cover(of: 1)),
        ("posts/1/cover/sizes", .sizes(of: 1)), ("users/ada", .user("ada")), ("users/a%2Fb", .user("a/b")),
        ("users/%E2%82%AC%20+%25", .user("€ +%")), ("profile", .profile), ("profile/avatars", .avatars),
        ("posts/new", .new), ("p%6Fsts/%31/comments", .comments(of: 1)),
    ]

    @Test(arguments: links)
    private func `a URL is the place it was made of, below each base`(path: String, expected: Place) throws {
        let app = URLHandler(scheme: "blog-app", rules: rules)
        #expect(try app.handle(url("blog-app://\(path)")) == expected)
        let api = URLHandler(at: [.router(Blog.self)], rules: rules)
        #expect(try api.handle(url("https://api.example.com/v1/\(path)")) == expected)
        #expect(try api.handle(url("HTTPS://API.example.com:443/v1/\(path)?page=2#top")) == expected)
        let opening = URLHandler(at: [.below(try url("blog-app://Open/Now"))], rules: rules)
        #expect(try opening.handle(url("blog-app://open/Now/\(path)")) == expected)
        let web = URLHandler(scheme: "https", rules: rules.reversed())
        #expect(try web.handle(url("https://any.example.com:8443/\(path)")) == expected)
    }

    @Test(arguments: [
        "posts/x", "posts/007", "posts/1/comments/1", "posts/x/comments", "posts/1/comments/\(id)/x", "users",
        "users/..", "users/%2E", "users/%FF", "posts%2F1", "profile/1", "posts/1/2", "Users/ada", "posts/New",
    ])
    func `what is no id of the route, or no route, is not handled`(path: String) throws {
        let api = URLHandler(at: [.router(Blog.self)], rules: rules)
        #expect(try refusal(of: "https://api.example.com/v1/\(path)", by: api).code == .noMatch)
    }

    @Test func `a segment that is no id says so`() throws {
        let api = URLHandler(at: [.router(Blog.self)], rules: rules)
        func reasons(_ path: String) throws -> [String] {
            try refusal(of: "https://api.example.com/v1/\(path)", by: api).refusals.map(\.reason)
        }
        #expect(try reasons("posts/x") == ["the segment for {id} cannot be read as Int"])
        #expect(try reasons("users/%FF") == ["the segment for {id} is not UTF-8"])
        #expect(try reasons("users/..") == ["the segment for {id} cannot be read as String"])
        #expect(try reasons("posts/x/comments/1") == ["the segment for {id} cannot be read as Int"])
        #expect(try reasons("nothing") == [])
    }

    @Test func `the host of an app's link is a segment, the same in upper and lower case`() throws {
        struct Artists: Readable { var route = "Artists" }
        struct Top: Readable { var route = "/" }
        let rules: [URLRule<String>] = [
            .member(of: Artists.self) { "artist \($0.id)" }, .member(of: Top.self) { "top \($0.id)" },
        ]
        let app = URLHandler(scheme: "x", rules: rules)
        #expect(try app.handle(url("x://artists/A")) == "artist A")
        #expect(try app.handle(url("x://ARTISTS/A")) == "artist A")
        #expect(try app.handle(url("x://John")) == "top John")
        let web = URLHandler(scheme: "https", rules: rules)
        #expect(try web.handle(url("https://a.example/Artists/A")) == "artist A")
        #expect(
            try refusal(of: "https://a.example/artists/A", by: web).refusals.map(\.reason) == [
                "the path begins with \"artists\" rather than \"Artists\""
            ]
        )
    }

    @Test func `what is given goes before what is read, whatever the order, and what refuses leads back`() throws {
        struct Files: Readable {
            typealias ID = Int
            var route = "files"
            var versions = Versions()
        }
        struct Versions: Listable {
            typealias Parent = Files
            var route = "versions"
        }
        let rules: [URLRule<String>] = [
            .member(of: Files.self) { "file \($0.id)" },
            URLRule(path: "{kind}/7") { _ in "any 7" },
            URLRule(path: "files/7") { _ in "file seven" },
            URLRule(path: "files/new") { input in
                if input.queryItems.isEmpty { throw Mismatch() }
                return "new"
            },
            URLRule(path: "files/{name}") { try $0.required(parameter: "name") },
            .members(of: Files.pattern.versions) { "versions of \($0.parent.id)" },
            URLRule(path: "files/latest/versions") { _ in "latest" },
        ]
        for rules in [rules, rules.reversed()] {
            let handler = URLHandler(scheme: "x", rules: rules)
            #expect(try handler.handle(url("x://files/7")) == "file seven")
            #expect(try handler.handle(url("x://others/7")) == "any 7")
            #expect(try handler.handle(url("x://files/new?x")) == "new")
            #expect(try handler.handle(url("x://files/latest/versions")) == "latest")
            #expect(try handler.handle(url("x://files/8/versions")) == "versions of 8")
        }
        #expect(try URLHandler(scheme: "x", rules: rules).handle(url("x://files/8")) == "file 8")
        #expect(try URLHandler(scheme: "x", rules: rules.reversed()).handle(url("x://files/8")) == "8")
    }

    // MARK: Places

    private struct Trips: Readable {
        typealias ID = UUID
        var route = "/travel/trips/"
        let parameterName = "journey"
        let idKey = "key"
        var plans = Notes(route: "plans")
        var thoughts = Notes(route: "my thoughts")
        var sub: Trips { Trips() }
    }

    private struct Notes: Readable {
        typealias ID = Number
        var route = "notes"
    }

    private struct Number: LosslessStringConvertible, RouteIdentifier {
        var value: Int
        var description: String { "no-\(value)" }

        init(_ value: Int) { self.value = value }

        init?(_ description: String) {
            guard description.hasPrefix("no-"), let value = Int(description.dropFirst(3)) else { return nil }
            self.value = value
        }
    }

    @Test func `a route that is nested twice has a pattern by each property`() throws {
        let rules: [URLRule<String>] = [
            .member(of: Notes.self) { "note \($0.id)" },
            .member(of: Trips.pattern.plans) { "plan \($0.id) of \($0.parent.id.pathSegment.suffix(1))" },
            .member(of: Trips.pattern.thoughts) { "thought \($0.id) of \($0.parent.id.pathSegment.suffix(1))" },
            .members(of: Trips.pattern.sub.sub) { "below \($0.parent.parent.id.pathSegment.suffix(1))" },
        ]
        let handler = URLHandler(scheme: "x", rules: rules)
        let id = Self.id
        #expect(try handler.handle(url("x://notes/no-3")) == "note no-3")
        #expect(try handler.handle(url("x://travel/trips/\(id)/plans/no-3")) == "plan no-3 of 7")
        #expect(try handler.handle(url("x://travel/trips/\(id)/my%20thoughts/no-3")) == "thought no-3 of 7")
        let deep = "x://travel/trips/\(id)/travel/trips/\(UUID())/travel/trips"
        #expect(try handler.handle(url(deep)) == "below 7")
        #expect(throws: LinkError.self) { try handler.handle(url("x://travel/trips/\(id)/notes/no-3")) }
    }

    @Test func `the place of a match makes the requests that the routes themselves make`() throws {
        let id = Self.id
        let trips = URLRule.member(of: Trips.pattern.thoughts) { $0.place }
        let thought = try trips.evaluate(LinkInput(url: url("x://travel/trips/\(id)/my%20thoughts/no-3")))
        #expect(thought.get().path == Trips[id].thoughts[Number(3)].get().path)
        #expect(thought.get().path.pattern == "travel/trips/{journey}/my thoughts/{id}")
        let replies = URLRule.members(of: Blog.Posts.pattern.comments.replies) { $0.place }
        let found = try replies.evaluate(LinkInput(url: url("x://posts/1/comments/\(id)/replies")))
        #expect(try found.list().lineOfBlog == Blog.Posts[1].comments[id].replies.list().lineOfBlog)
        #expect(found.list().description == Blog.Posts[1].comments[id].replies.list().description)
        let sizes = URLRule.members(of: Blog.Posts.pattern.cover.sizes) { ($0.place, $0.parent.place) }
        let (size, cover) = try sizes.evaluate(LinkInput(url: url("x://posts/1/cover/sizes")))
        #expect(try size.list().lineOfBlog == "GET https://api.example.com/v1/posts/1/cover/sizes")
        #expect(try cover.get().lineOfBlog == "GET https://api.example.com/v1/posts/1/cover")
    }

    @Test func `the rest of the URL comes with a match`() throws {
        let rule = URLRule.member(of: Blog.Posts.self) { post in
            (post.input.valueForQueryItem(named: "tab"), post.input.url.fragment)
        }
        #expect(try rule.evaluate(LinkInput(url: url("x://posts/1?tab=likes#top"))) == ("likes", "top"))
        #expect(throws: Mismatch.self) { try rule.evaluate(LinkInput(url: url("x://users/1"))) }
    }

    // MARK: Bases

    @Test func `an app has links of its own, on its website and of its API at once`() throws {
        let handler = URLHandler(
            at: [
                .scheme("blog-app"), .below(try url("https://www.example.com")), .router(Blog.self),
                .below(try url("https://www.example.com/app/")), .below(try url("http://[::1]:8080/v1?key=1")),
            ],
            rules: [URLRule<Int>.member(of: Blog.Posts.self) { $0.id }, URLRule(path: "app/posts/{id}") { _ in 0 }]
        )
        for text in [
            "blog-app://posts/1", "https://www.example.com/posts/1", "https://www.example.com/app/posts/1",
            "https://api.example.com/v1/posts/1", "http://[::1]:8080/v1/posts/1",
        ] {
            #expect(try handler.handle(url(text)) == 1)
        }
        for text in [
            "https://www.example.com:8443/posts/1", "https://www.example.com:99999999999999999999/posts/1",
            "https://api.example.com/posts/1", "https://example.com/posts/1",
            "https://api.example.com/V1/posts/1", "http://[::1]/v1/posts/1", "http://www.example.com/posts/1",
            "https://api.example.com/v1%2Fposts/1", "https://www.example.com@evil.example/posts/1",
        ] {
            #expect(try refusal(of: text, by: handler).code == .outsideBase)
        }
        #expect(try refusal(of: "ftp://www.example.com/posts/1", by: handler).code == .wrongScheme)
        let none = URLHandler(at: [], rules: [URLRule { _ in }])
        #expect(try refusal(of: "blog-app://posts/1", by: none).code == .wrongScheme)
    }

    private struct Unusable: URLRouter {
        static let basePath = "api.example.com"
    }

    @Test func `a base that is no address is an error where the URL is below no other`() throws {
        for base in [LinkBase.router(Unusable.self), .below(try url("api.example.com"))] {
            let handler = URLHandler(at: [.scheme("x"), base], rules: [URLRule { _ in 1 }])
            #expect(try handler.handle(url("x://a")) == 1)
            let error = try refusal(of: "https://api.example.com/a", by: handler)
            #expect(error.code == .invalidBase)
            #expect(error.message.contains("absolute"))
        }
    }
}
