import Roadbook
import Testing

/// What the article on protocol-oriented routers asks for (S1), and what it gets wrong (F1).
@Suite struct ArticleRoutesTests {
    private typealias Router = Article.Router

    // S1.1
    @Test func `a route is declared once, as a type with its verbs and one line of body`() throws {
        let user: any Routable = Router.User()
        #expect(user.route == "users")
        #expect(user is any Readable & Creatable & Updatable & Deletable)
        #expect(!(Router.Status() is any Updatable))
    }

    // S1.2 is a compile-failure test: CompileFailureTests.

    // S1.3
    @Test func `the four verbs have the methods and paths of the article`() throws {
        #expect(try Router.User.get(params: "1").line(Router.self) == "GET https://article.example.com/api/users/1")
        #expect(
            try Router.User.create(parameters: [:]).line(Router.self) == "POST https://article.example.com/api/users"
        )
        #expect(
            try Router.User.update(params: "1", parameters: ["name": "x"]).line(Router.self)
                == "PUT https://article.example.com/api/users/1"
        )
        #expect(
            try Router.User.delete(params: "1").line(Router.self) == "DELETE https://article.example.com/api/users/1"
        )
    }

    // S1.4
    @Test func `the collection can be read without an id`() throws {
        #expect(try Router.User.list().line(Router.self) == "GET https://article.example.com/api/users")
    }

    // S1.5
    @Test(arguments: [
        ("https://a.example", "https://a.example/posts/1"), ("https://a.example/", "https://a.example/posts/1"),
        ("https://a.example/api", "https://a.example/api/posts/1"),
        ("https://a.example/api/", "https://a.example/api/posts/1"),
        ("https://a.example//", "https://a.example/posts/1"),
        ("https://a.example:8443/a/b/", "https://a.example:8443/a/b/posts/1"),
        ("HTTPS://a.example/Api", "https://a.example/Api/posts/1"),
        ("https://a.example/api?key=k", "https://a.example/api/posts/1?key=k"),
        ("https://a.example?key=k", "https://a.example/posts/1?key=k"),
        ("https://a.example/?key=a%26b&x", "https://a.example/posts/1?key=a%26b&x"),
        ("http://[::1]:80/v1", "http://[::1]:80/v1/posts/1"),
        ("https://a.example/caf%C3%A9", "https://a.example/caf%C3%A9/posts/1"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example/posts/1"),
        ("https://b\u{FC}cher.example", "https://xn--bcher-kva.example/posts/1"),
        ("https://a.example/?key=k&", "https://a.example/posts/1?key=k"),
    ])
    func `a base URL is joined whatever slashes, paths and queries it has`(base: String, expected: String) throws {
        let url = try #require(URL(string: base))
        for route in ["posts", "/posts", "posts/", "/posts/"] {
            let path = RequestConverter(method: .get, route: route + (route.hasSuffix("/") ? "1" : "/1"))
            #expect(try path.asURLRequest(relativeTo: url).url?.absoluteString == expected)
        }
        #expect(try Blog.Posts.get(1).asURLRequest(relativeTo: url).url?.absoluteString == expected)
    }

    @Test func `the query of the base comes before that of the request`() throws {
        let url = try #require(URL(string: "https://a.example/v1?key=k"))
        let request = try Blog.Posts.list().query(["page": 2]).asURLRequest(relativeTo: url)
        #expect(request.url?.absoluteString == "https://a.example/v1/posts?key=k&page=2")
    }

    // S1.6
    @Test func `a request is a plain value that can be looked at before anything is sent`() {
        let request = Router.User.create(parameters: ["name": "Ada"])
        #expect(request.method == .post)
        #expect(request.route == "users")
        #expect(request.parameters == ["name": "Ada"])
        let nested = Blog.Posts[1].comments[UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2))].get()
        #expect(nested.route == "posts/1/comments/00000000-0000-0000-0000-000000000002")
        #expect(nested.path.pattern == "posts/{postId}/comments/{id}")
        #expect(nested.description == "GET posts/{postId}/comments/{id}")
    }

    // S1.7
    @Test(arguments: [
        "", "no url", "ftp://a.example", "/relative", "https://", "https:/a", "https://u:p@a.example",
        "https://h%2Fevil.example", "https://h%00.example", "https://a.example:99999", "https://a.example:0",
        "https://a.example:99999999999999999999",
        "https://a.example/#x",
    ])
    func `a base URL that cannot be used is an error of the building phase`(base: String) throws {
        let error = try #require(throws: RequestError.self) {
            guard let url = URL(string: base) else { throw RequestError(.invalidBaseURL, "Foundation refuses it") }
            return try Blog.Posts.get(1).asURLRequest(relativeTo: url)
        }
        #expect(error.code == .invalidBaseURL)
        #expect(error.phase == .building)
    }

    private struct Unusable: URLRouter {
        static let basePath = "not a url"
        struct Things: Readable { var route = "things" }
    }

    @Test func `a router with an unusable base URL builds nothing and says why`() throws {
        let error = try #require(throws: RequestError.self) {
            try Unusable.Things.list().asURLRequest(relativeTo: Unusable.self)
        }
        #expect(error.code == .invalidBaseURL)
        #expect(error.method == .get)
        #expect(error.pattern == "things")
        #expect(error.description.contains("absolute http or https URL"))
    }

    @Test func `an address that is computed is asked for each time`() throws {
        struct Moving: URLRouter {
            @TaskLocal static var host = "one"
            static var basePath: String { "https://\(host).example.com" }
            struct Things: Readable { var route = "things" }
        }
        #expect(try Moving.Things.list().line(Moving.self) == "GET https://one.example.com/things")
        let elsewhere = try Moving.$host.withValue("two") { try Moving.Things.list().line(Moving.self) }
        #expect(elsewhere == "GET https://two.example.com/things")
    }

    // S1.8
    @Test func `parameters go to the query for reads and deletes, to the body otherwise`() throws {
        for method in [HTTPMethod.get, .head, .delete] {
            let request = RequestConverter(method: method, route: "x", parameters: ["a": 1, "b": "c d"])
            #expect(try request.line(Shop.self) == "\(method) http://shop.example.com/x?a=1&b=c%20d")
            #expect(try request.asURLRequest(relativeTo: Shop.self).httpBody == nil)
        }
        for method in [HTTPMethod.post, .put, .patch, "PURGE"] {
            let request = RequestConverter(method: method, route: "x", parameters: ["a": 1, "b": "c"])
            let built = try request.asURLRequest(relativeTo: Shop.self)
            #expect(built.url?.query == nil)
            #expect(built.httpBody.map { String(decoding: $0, as: UTF8.self) } == #"{"a":1,"b":"c"}"#)
            #expect(built.value(forHTTPHeaderField: "Content-Type") == "application/json")
        }
    }

    @Test func `where parameters go can be chosen`() throws {
        let form = RequestConverter(method: .post, route: "x", parameters: ["a": "b&c"], encoding: .form)
        let built = try form.asURLRequest(relativeTo: Shop.self)
        #expect(built.httpBody.map { String(decoding: $0, as: UTF8.self) } == "a=b%26c")
        #expect(built.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        let query = RequestConverter(method: .post, route: "x", parameters: ["a": "b"], encoding: .query)
        #expect(try query.line(Shop.self) == "POST http://shop.example.com/x?a=b")
        let json = RequestConverter(method: .delete, route: "x", parameters: ["a": "b"], encoding: .json)
        #expect(try json.asURLRequest(relativeTo: Shop.self).httpBody != nil)
    }

    // S1.9
    @Test func `a verb is added by a conformance alone`() throws {
        struct ReadOnly: Readable { var route = "things" }
        struct Deleting: Readable, Deletable { var route = "things" }
        #expect(try ReadOnly.list().line(Shop.self, unchecked: true) == "GET http://shop.example.com/things")
        #expect(try Deleting.delete("1").line(Shop.self, unchecked: true) == "DELETE http://shop.example.com/things/1")
    }

    // S1.11
    @Test func `two routers with two base URLs live in one program`() throws {
        #expect(try Blog.Posts.get(1).line(Blog.self) == "GET https://api.example.com/v1/posts/1")
        #expect(try Shop.Orders.get("1").line(Shop.self) == "GET http://shop.example.com/orders/1")
    }

    // S1.12
    @Test func `the type of the answer travels with the request`() {
        let post: RequestConverter<Post> = Blog.Posts.get(1)
        let posts: RequestConverter<[Post]> = Blog.Posts.list()
        let user: RequestConverter<JSONValue> = Blog.Users.get("1")
        let gone: RequestConverter<Void> = Blog.Posts.delete(1)
        #expect([post.method, posts.method, user.method, gone.method] == [.get, .get, .get, .delete])
    }

    // S1.14
    @Test func `anything with a method, a route and parameters can be converted`() throws {
        struct Search: RequestConverterProtocol {
            typealias Response = [Post]
            let method = HTTPMethod.get
            let route = "search"
            var parameters: Parameters
        }
        let request = try Search(parameters: ["q": "a+b"]).asURLRequest(relativeTo: Blog.self)
        #expect(request.url?.absoluteString == "https://api.example.com/v1/search?q=a%2Bb")
        let base = try #require(URL(string: "http://localhost"))
        #expect(
            try Search(parameters: [:]).asURLRequest(relativeTo: base).url?.absoluteString == "http://localhost/search"
        )
    }

    // S1.15
    @Test func `a router without stored properties builds requests, and its table says which line is missing`() throws {
        #expect(try Router.Status.get("7").line(Router.self) == "GET https://article.example.com/api/statuses/7")
        let table = RouteTable(Router.self)
        #expect(table.entries.isEmpty)
        let finding = try #require(table.findings.first)
        #expect(finding.description.contains("its table is empty"))
        #expect(finding.advice.contains("var posts = Posts()"))
        #expect(table.description.contains("its table is empty"))
    }

    // F1.1, F1.2
    @Test func `a create keeps its parameters and its method`() throws {
        let request = try Router.User.create(parameters: ["name": "Ada"]).asURLRequest(relativeTo: Router.self)
        #expect(request.httpMethod == "POST")
        #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == #"{"name":"Ada"}"#)
        let update = try Router.User.update(params: "1", parameters: ["a": 1]).asURLRequest(relativeTo: Router.self)
        #expect(update.httpMethod == "PUT")
    }

    @Test func `what is created from nothing is an empty object`() throws {
        for request in [Router.User.create(parameters: [:]), Router.User.update(params: "1", parameters: [:])] {
            let built = try request.asURLRequest(relativeTo: Router.self)
            #expect(built.httpBody == Data("{}".utf8))
            #expect(built.value(forHTTPHeaderField: "Content-Type") == "application/json")
        }
        let action = try Blog.Posts.action("x").asURLRequest(relativeTo: Blog.self)
        #expect(action.httpBody == nil)
        #expect(action.value(forHTTPHeaderField: "Content-Type") == nil)
    }

    // F1.3: `init()` has no default; a type without one does not conform (CompileFailureTests).

    // F1.4
    @Test(arguments: [
        ("a/b", "a%2Fb"), ("a b", "a%20b"), ("%2F", "%252F"), ("?#", "%3F%23"), ("ü", "%C3%BC"),
        ("👩‍🚀", "%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80"),
        ("a+b&c=d;e", "a%2Bb%26c%3Dd%3Be"), ("...", "..."), ("~-_.", "~-_."), ("\0", "%00"), ("\r\n", "%0D%0A"),
        ("a..b", "a..b"), (".a", ".a"), ("..a", "..a"), (".\u{301}", ".%CC%81"),
    ])
    func `an id is exactly one segment of the path`(id: String, expected: String) throws {
        #expect(try Router.User.get(id).line(Router.self) == "GET https://article.example.com/api/users/\(expected)")
    }

    // F1.4
    @Test(arguments: ["", ".", ".."])
    func `an id that is no segment is refused`(id: String) throws {
        let error = try #require(throws: RequestError.self) { try Router.User.delete(id).line(Router.self) }
        #expect(error.code == .invalidPath)
        #expect(error.message.contains("{id}"))
        #expect(error.method == .delete)
        #expect(error.pattern == "users/{id}")
    }

    // F1.5
    @Test func `parameters are typed and can cross threads`() {
        let parameters: Parameters = ["name": "Ada", "age": 36, "tags": ["a", "b"], "nothing": nil]
        let sendable: any Sendable = parameters
        #expect(sendable is Parameters)
    }

    // F1.6
    @Test func `a request names no router, so each can be tried against any base`() throws {
        let request = Blog.Posts.get(1)
        let elsewhere = try #require(URL(string: "http://127.0.0.1:8080"))
        #expect(try request.asURLRequest(relativeTo: elsewhere).url?.absoluteString == "http://127.0.0.1:8080/posts/1")
    }

    // F1.7
    @Test func `changing one value of a route changes no other`() {
        var posts = Blog.Posts()
        posts.route = "elsewhere"
        #expect(Blog.Posts().route == "posts")
        #expect(Blog.Posts.list().route == "posts")
    }
}

extension RequestConverter {
    /// As `line`, for a route that is in no table: against the base URL alone.
    fileprivate func line<Router: URLRouter>(_ router: Router.Type, unchecked: Bool) throws -> String {
        guard let url = URL(string: router.basePath) else { throw RequestError(.invalidBaseURL, "no url") }
        let request = try asURLRequest(relativeTo: url)
        return "\(request.httpMethod ?? "-") \(request.url?.absoluteString ?? "-")"
    }
}
