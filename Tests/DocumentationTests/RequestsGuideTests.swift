import Roadbook
import Testing

/// The samples of `docs/guides/requests.md`.
@Suite struct RequestsGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var title: String
        var subtitle: String?
    }

    struct PostChanges: Encodable, Sendable {
        var title: PatchField<String> = .absent
        var subtitle: PatchField<String> = .absent
    }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        var tags = Tags()

        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            typealias Changes = PostChanges
            var route = "posts"
        }
        struct Tags: Readable, Creatable { var route = "tags" }
    }

    private func sent<Response>(_ request: RequestConverter<Response>) throws -> URLRequest {
        try request.asURLRequest(relativeTo: Blog.self)
    }

    private func address<Response>(_ request: RequestConverter<Response>) throws -> String {
        try sent(request).url?.absoluteString ?? ""
    }

    private func content(_ request: URLRequest) -> String {
        String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    }

    @Test func `a request is a plain value`() throws {
        let stagingURL = try #require(URL(string: "https://staging.example.com"))
        let request = Blog.Posts.get(1)
        let urlRequest = try request.asURLRequest(relativeTo: Blog.self)  // below the router's basePath
        let staging = try request.asURLRequest(relativeTo: stagingURL)  // below another base URL
        print(request.method, request.path, request.path.pattern)  // GET posts/1 posts/{id}
        #expect(urlRequest.url?.absoluteString == "https://api.example.com/v1/posts/1")
        #expect(staging.url?.absoluteString == "https://staging.example.com/posts/1")
        #expect("\(request.method) \(request.path) \(request.path.pattern)" == "GET posts/1 posts/{id}")
    }

    @Test func `paths are segments`() throws {
        let slashed = try Blog.Tags.get("a/b").asURLRequest(relativeTo: Blog.self)  // .../tags/a%2Fb
        let spaced = try RequestConverter(method: .get, route: "/old posts/")
            .asURLRequest(relativeTo: Blog.self)  // .../v1/old%20posts
        #expect(slashed.url?.absoluteString == "https://api.example.com/v1/tags/a%2Fb")
        #expect(spaced.url?.absoluteString == "https://api.example.com/v1/old%20posts")
    }

    @Test(arguments: ["", "a/{id}", "a//b", "a/../b", "a?b=c"])
    func `what is no path is refused`(route: String) throws {
        let error = try #require(throws: RequestError.self) { try sent(RequestConverter(method: .get, route: route)) }
        #expect(error.code == .invalidPath)
        #expect(try Document("docs/guides/requests.md").text.contains("`\"\(route)\"`"))
    }

    @Test(arguments: ["", ".", ".."])
    func `an id that is no segment is refused`(id: String) throws {
        let error = try #require(throws: RequestError.self) { try sent(Blog.Tags.get(id)) }
        #expect(error.code == .invalidPath)
    }

    @Test(arguments: [
        ("https://api.example.com", "https://api.example.com/posts/1"),
        ("https://api.example.com/", "https://api.example.com/posts/1"),
        ("https://api.example.com/v1", "https://api.example.com/v1/posts/1"),
        ("https://api.example.com/v1/", "https://api.example.com/v1/posts/1"),
        ("https://api.example.com:8443/v1", "https://api.example.com:8443/v1/posts/1"),
        ("HTTPS://api.example.com", "https://api.example.com/posts/1"),
        ("https://api.example.com/v1?key=a", "https://api.example.com/v1/posts/1?key=a"),
    ])
    func `a path is put behind the base URL as the table says`(base: String, expected: String) throws {
        let url = try #require(URL(string: base))
        #expect(try Blog.Posts.get(1).asURLRequest(relativeTo: url).url?.absoluteString == expected)
        #expect(try Document("docs/guides/requests.md").text.contains("| `\(base)` | `\(expected)` |"))
    }

    @Test func `queries`() throws {
        struct Filter: Encodable, Sendable {
            var author: String
            var tags: [String]
        }
        let filtered = Blog.Posts.list()
            .query(["page": 2, "draft": nil])  // nil is dropped, unless the style says otherwise
            .query(Filter(author: "ada", tags: ["a", "b"]))
        // GET /v1/posts?page=2&author=ada&tags=a&tags=b
        #expect(try address(filtered).hasSuffix("/v1/posts?page=2&author=ada&tags=a&tags=b"))
        let style = QueryStyle(arrays: .comma, bools: .numeric, spaces: .plus)
        let styled = Blog.Posts.list()
            .query(["ids": [1, 2], "draft": true, "q": "a b"])
            .coding(Coding(query: style))
        // GET /v1/posts?ids=1,2&draft=1&q=a+b
        #expect(try address(styled).hasSuffix("/v1/posts?ids=1,2&draft=1&q=a+b"))
    }

    @Test(arguments: [
        (QueryStyle(), "id=1&id=2&t=true&f=false&o[b]=1&s=a%20b"),
        (QueryStyle(arrays: .brackets), "id[]=1&id[]=2&t=true&f=false&o[b]=1&s=a%20b"),
        (QueryStyle(arrays: .indexed), "id[0]=1&id[1]=2&t=true&f=false&o[b]=1&s=a%20b"),
        (QueryStyle(arrays: .comma), "id=1,2&t=true&f=false&o[b]=1&s=a%20b"),
        (QueryStyle(bools: .numeric), "id=1&id=2&t=1&f=0&o[b]=1&s=a%20b"),
        (QueryStyle(nils: .empty), "id=1&id=2&t=true&f=false&n=&o[b]=1&s=a%20b"),
        (QueryStyle(nils: .null), "id=1&id=2&t=true&f=false&n=null&o[b]=1&s=a%20b"),
        (QueryStyle(nesting: .dots), "id=1&id=2&t=true&f=false&o.b=1&s=a%20b"),
        (QueryStyle(spaces: .plus), "id=1&id=2&t=true&f=false&o[b]=1&s=a+b"),
        (QueryStyle(sortsKeys: true), "f=false&id=1&id=2&o[b]=1&s=a%20b&t=true"),
    ])
    func `the options of a query style`(style: QueryStyle, expected: String) throws {
        let parameters: Parameters = ["id": [1, 2], "t": true, "f": false, "n": nil, "o": ["b": 1], "s": "a b"]
        let query = try QueryEncoder(Coding(query: style)).encode(parameters)
        #expect(query.replacing("%5B", with: "[").replacing("%5D", with: "]") == expected)
    }

    @Test func `parameters`() throws {
        enum Order: String, ParameterValue { case newest, oldest }

        let parameters: Parameters = [
            "order": Order.newest,
            "since": Date(timeIntervalSince1970: 0),  // written by the coding in use
            "mixed": ["a", 1, nil] as JSONValue,
        ]
        let body = try sent(Blog.Tags.create(parameters: parameters).coding(Coding(dates: .secondsSince1970)))
        #expect(content(body) == #"{"order":"newest","since":0,"mixed":["a",1,null]}"#)
    }

    @Test func `bodies`() throws {
        let fileURL = URL(filePath: #filePath)
        let json = Blog.Posts.action("import").body([Post(id: 1, title: "One")])
        let form = Blog.Posts.action("login").body(.form(["user": "ada"] as Parameters))
        let text = Blog.Posts.action("note").body(.text("hello"))
        let upload = Blog.Posts[1].action("cover", method: .put)
            .body(.file(fileURL, contentType: "image/png"))
        #expect(try content(sent(json)) == #"[{"id":1,"title":"One"}]"#)
        #expect(try content(sent(form)) == "user=ada")
        #expect(try content(sent(text)) == "hello")
        #expect(try sent(json).value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(try sent(form).value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        #expect(try sent(text).value(forHTTPHeaderField: "Content-Type") == "text/plain; charset=utf-8")
        #expect(try sent(upload).value(forHTTPHeaderField: "Content-Type") == "image/png")
        #expect(try sent(upload).httpBody == nil)
    }

    @Test func `header fields`() throws {
        let labeled = Blog.Posts.list()
            .header("Accept-Language", "de")
            .header("X-Request-ID", UUID().uuidString)
        #expect(try sent(labeled).value(forHTTPHeaderField: "Accept-Language") == "de")
        #expect(try sent(labeled.header("accept-language", nil)).value(forHTTPHeaderField: "Accept-Language") == nil)
    }

    @Test(arguments: [
        "Connection", "Content-Length", "Expect", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Upgrade",
        "Transfer-Encoding",
    ])
    func `the fields that frame a message are refused`(name: String) throws {
        let error = try #require(throws: RequestError.self) { try sent(Blog.Posts.list().header(name, "x")) }
        #expect(error.code == .invalidHeader)
        #expect(try Document("docs/guides/requests.md").text.contains("`\(name)`"))
    }

    @Test func `three ways to write a patch`() throws {
        let old = Post(id: 1, title: "One", subtitle: "First")
        let new = Post(id: 1, title: "Uno", subtitle: nil)
        let difference = Blog.Posts.patch(1, from: old, to: new)
        let literal = Blog.Posts.patch(1, with: ["title": "Uno", "subtitle": nil])
        let typed = Blog.Posts.patch(1, with: PostChanges(title: "Uno", subtitle: nil))
        // Each sends {"title":"Uno","subtitle":null} as application/merge-patch+json.
        for request in [difference, literal, typed] {
            let request = try sent(request)
            #expect(content(request) == #"{"title":"Uno","subtitle":null}"#)
            #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/merge-patch+json")
        }
    }

    @Test func `codings inherit`() throws {
        struct Legacy: URLRouter {
            static let basePath = "https://legacy.example.com"
            static let coding = Coding(dates: .secondsSince1970, keys: .snakeCase)
            var entries = Entries()

            struct Entry: Codable, Sendable, Identifiable {
                var id: Int
                var createdAt: Date
            }
            struct Entries: Readable, Creatable {
                typealias Model = Entry
                var route = "entries"
                var coding = Coding(dates: .iso8601)  // keys are still the router's
            }
        }
        let entry = Legacy.Entry(id: 1, createdAt: Date(timeIntervalSince1970: 0))
        let byRoute = Legacy.Entries.create(entry)  // {"id":1,"created_at":"1970-01-01T00:00:00Z"}
        let byRequest = Legacy.Entries.create(entry)
            .coding(Coding(dates: .millisecondsSince1970))  // {"id":1,"created_at":0}
        let asRoute = try byRoute.asURLRequest(relativeTo: Legacy.self)
        #expect(content(asRoute) == #"{"id":1,"created_at":"1970-01-01T00:00:00Z"}"#)
        let asRequest = try byRequest.asURLRequest(relativeTo: Legacy.self)
        #expect(content(asRequest) == #"{"id":1,"created_at":0}"#)
    }
}
