import Roadbook
import Testing

@Suite struct BuildingTests {
    private func error<Response>(of request: RequestConverter<Response>) throws -> RequestError {
        try #require(throws: RequestError.self) { try request.asURLRequest(relativeTo: Blog.self) }
    }

    private func body<Response>(of request: RequestConverter<Response>) throws -> String {
        let data = try request.asURLRequest(relativeTo: Blog.self).httpBody
        return String(decoding: try #require(data), as: UTF8.self)
    }

    // MARK: What must not reach the wire

    @Test(arguments: ["", "G T", "GET\r\nX: y", "GET\0", "gét", "GET:", "(GET)", "get", "Post"])
    func `a method that is no token, or a standard one in another case, is refused`(method: String) throws {
        let error = try error(of: RequestConverter(method: HTTPMethod(rawValue: method), route: "x"))
        #expect(error.code == .invalidMethod)
    }

    @Test(arguments: ["", "A B", "A:", "A\r\nB", "A\n", "A\0", "Ä", "\"A\"", "A\u{7F}"])
    func `a header field name that is no token is refused`(name: String) throws {
        #expect(try error(of: Blog.Posts.get(1).header(name, "x")).code == .invalidHeader)
    }

    @Test(arguments: ["a\r\nB: c", "a\nb", "a\rb", "a\0b", "\u{1B}[31m", "a\u{7F}"])
    func `a header field value with a control character is refused, and not shown`(value: String) throws {
        let error = try error(of: Blog.Posts.get(1).header("X-Key", value))
        #expect(error.code == .invalidHeader)
        #expect(error.message.contains("X-Key"))
        #expect(!error.description.contains(value))
    }

    @Test(arguments: ["", "a b", "a\tb", "ü", "a,b;c=\"d\"", "@#$%^&*()"])
    func `a header field value of anything else is sent`(value: String) throws {
        let request = try Blog.Posts.get(1).header("X-Key", value).asURLRequest(relativeTo: Blog.self)
        #expect(request.value(forHTTPHeaderField: "x-key") == value)
    }

    @Test(arguments: [
        "Content-Length", "transfer-encoding", "CONNECTION", "Upgrade", "TE", "Trailer", "Expect", "Keep-Alive",
        "proxy-connection", "uPGRADE", "te",
    ])
    func `the fields by which a message is framed are refused`(name: String) throws {
        #expect(try error(of: Blog.Posts.get(1).header(name, "1")).code == .invalidHeader)
    }

    @Test(arguments: ["T", "4e", "tee", "Tf", "Content-Lengths", "%onnection", "5pgrade", "User-Agent", "X-TE"])
    func `a field that is only alike is sent`(name: String) throws {
        let request = try Blog.Posts.get(1).header(name, "1").asURLRequest(relativeTo: Blog.self)
        #expect(request.value(forHTTPHeaderField: name) == "1")
    }

    @Test(arguments: ["", "//", "a/{id}", "a//b", "./a", "a/..", "a?b", "a#b", "a/./b"])
    func `a route that is no path is refused`(route: String) throws {
        #expect(try error(of: RequestConverter(method: .get, route: route)).code == .invalidPath)
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("users:search", "users:search"), ("a,b;c=d", "a,b;c=d"), ("caf\u{E9}", "caf%C3%A9"),
        ("100%", "100%25"), ("a/\u{301}b", "a/%CC%81b"), ("/a/b/", "a/b"),
    ])
    func `the text of a route keeps what a path may hold`(route: String, expected: String) throws {
        let line = try RequestConverter(method: .get, route: route).lineOfBlog
        #expect(line == "GET https://api.example.com/v1/\(expected)")
    }

    @Test func `a slash alone is the top of the API`() throws {
        #expect(try RequestConverter(method: .get, route: "/").lineOfBlog == "GET https://api.example.com/v1")
    }

    @Test func `header fields of a request may come several times, and take the place of the client's`() throws {
        var request = Blog.Posts.list()
        request.headers.append(name: "Cookie", value: "a=1")
        request.headers.append(name: "cookie", value: "b=2")
        request.headers.append(name: "user-agent", value: "App")
        let built = try request.asURLRequest(relativeTo: Blog.self)
        #expect(built.value(forHTTPHeaderField: "Cookie") == "a=1; b=2")
        #expect(built.value(forHTTPHeaderField: "User-Agent") == "App")
    }

    // MARK: Query

    @Test func `a query is added to, in order, and names may come again`() throws {
        let request = Blog.Posts.list().query(["b": 1]).query(["a": [1, 2], "b": 2])
        #expect(try request.lineOfBlog == "GET https://api.example.com/v1/posts?b=1&a=1&a=2&b=2")
        #expect(try Blog.Posts.list().query([:]).lineOfBlog == "GET https://api.example.com/v1/posts")
    }

    @Test func `a query is any value that encodes itself as an object`() throws {
        struct Filter: Encodable, Sendable {
            var text: String?
            var since: Date
            var page: Page
            struct Page: Encodable, Sendable { var size: Int }
        }
        let filter = Filter(text: nil, since: Date(timeIntervalSince1970: 0), page: .init(size: 3))
        #expect(
            try Blog.Posts.list().query(filter).lineOfBlog
                == "GET https://api.example.com/v1/posts?since=1970-01-01T00%3A00%3A00Z&page%5Bsize%5D=3"
        )
        let error = try error(of: Blog.Posts.list().query(7))
        #expect(error.code == .encodingFailed)
    }

    @Test func `the style of a query is the coding's`() throws {
        let coding = Coding(query: QueryStyle(arrays: .brackets, bools: .numeric, spaces: .plus))
        let request = Blog.Posts.list().query(["a": ["x y"], "b": true]).coding(coding)
        #expect(try request.lineOfBlog == "GET https://api.example.com/v1/posts?a%5B%5D=x+y&b=1")
    }

    @Test func `names and values of a query cannot be taken for anything else`() throws {
        let request = Blog.Posts.list().query(["a&b=c": "d+e;f#g?h/i ü"])
        #expect(
            try request.lineOfBlog
                == "GET https://api.example.com/v1/posts?a%26b%3Dc=d%2Be%3Bf%23g%3Fh%2Fi%20%C3%BC"
        )
    }

    // MARK: Content

    @Test func `each kind of content brings its media type, and a field of the request wins over it`() throws {
        let rows: [(RequestBody, String, String)] = [
            (.json(["a": 1] as Parameters), "application/json", #"{"a":1}"#),
            (.form(["a": "b c&"] as Parameters), "application/x-www-form-urlencoded", "a=b%20c%26"),
            (.mergePatch(["a": nil] as Parameters), "application/merge-patch+json", #"{"a":null}"#),
            (.text("ü"), "text/plain; charset=utf-8", "ü"),
            (.data(Data("x".utf8)), "application/octet-stream", "x"),
        ]
        for (content, type, text) in rows {
            let request = Blog.Posts.action("x").body(content)
            let built = try request.asURLRequest(relativeTo: Blog.self)
            #expect(built.value(forHTTPHeaderField: "Content-Type") == type)
            #expect(built.httpBody == Data(text.utf8))
            let labelled = try request.header("content-type", "a/b").asURLRequest(relativeTo: Blog.self)
            #expect(labelled.value(forHTTPHeaderField: "Content-Type") == "a/b")
        }
    }

    @Test func `a value is content in JSON`() throws {
        #expect(try body(of: Blog.Posts.action("x").body(PostDraft(title: "T"))) == #"{"title":"T"}"#)
        #expect(try body(of: Blog.Posts.action("x").body([1, 2])) == "[1,2]")
        #expect(try body(of: Blog.Posts.action("x").body(["a": 1, "b": "x"])) == #"{"a":1,"b":"x"}"#)
        #expect(try body(of: Blog.Posts.action("x").body(Data("raw".utf8))) == "raw")
        #expect(
            try body(of: Blog.Posts.action("x").body(["b": 1, "a": 2, "c": 3] as [String: Int]))
                == #"{"a":2,"b":1,"c":3}"#
        )
    }

    @Test func `a file is content for Foundation too`() throws {
        let file = URL(fileURLWithPath: #filePath)
        let request = try Blog.Posts.action("x").body(.file(file, contentType: "text/plain")).asURLRequest(
            relativeTo: Blog.self
        )
        #expect(request.httpBodyStream != nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "text/plain")
    }

    @Test func `content has no meaning in a read, and cannot be two things`() throws {
        #expect(try error(of: Blog.Posts.get(1).body(PostDraft(title: ""))).code == .bodyNotAllowed)
        #expect(try error(of: RequestConverter(method: "TRACE", route: "x").body([1])).code == .bodyNotAllowed)
        let twice = RequestConverter(method: .post, route: "x", parameters: ["a": 1]).body(PostDraft(title: ""))
        #expect(try error(of: twice).code == .bodyNotAllowed)
        let apart = RequestConverter(method: .post, route: "x", parameters: ["a": 1], encoding: .query).body([1])
        #expect(try apart.lineOfBlog == "POST https://api.example.com/v1/x?a=1")
        #expect(
            try error(of: RequestConverter(method: .get, route: "x", parameters: ["a": 1], encoding: .json)).code
                == .bodyNotAllowed
        )
    }

    @Test func `what cannot be encoded is an error that names the place`() throws {
        struct Measure: Codable, Sendable { var values: [Double] }
        let error = try error(of: Blog.Posts.action("x").body(Measure(values: [1, .nan])))
        #expect(error.code == .encodingFailed)
        #expect(error.message.hasSuffix("at values[1]"))
        #expect(error.method == .post)
        #expect(error.pattern == "posts/x")
    }

    // MARK: PATCH

    @Test func `a patch by difference sends only what changed`() throws {
        let old = Post(id: 1, title: "A", body: "B")
        var new = old
        new.title = "C"
        #expect(try body(of: Blog.Posts.patch(1, from: old, to: new)) == #"{"title":"C"}"#)
        #expect(try body(of: Blog.Posts.patch(1, from: old, to: old)) == "{}")
    }

    @Test func `a patch field keeps absent, null and value apart`() throws {
        typealias Changes = Blog.TagChanges
        #expect(try body(of: Blog.Tags.patch("x", with: Changes())) == "{}")
        #expect(try body(of: Blog.Tags.patch("x", with: Changes(name: .null))) == #"{"name":null}"#)
        #expect(
            try body(of: Blog.Tags.patch("x", with: Changes(name: "n", color: .null))) == #"{"name":"n","color":null}"#
        )
        #expect(try body(of: Blog.Tags.patch("x", with: ["anything": 1])) == #"{"anything":1}"#)
    }

    @Test func `the media type of a patch can be chosen`() throws {
        let request = Blog.Posts.patch(1, with: ["a": 1]).coding(Coding(patchType: "application/json"))
        #expect(
            try request.asURLRequest(relativeTo: Blog.self).value(forHTTPHeaderField: "Content-Type")
                == "application/json"
        )
    }

    // MARK: As a value

    @Test func `a modifier changes a copy`() throws {
        let request = Blog.Posts.list()
        let changed = request.query(["a": 1]).header("X", "y").timeout(.seconds(1))
        #expect(try request.lineOfBlog == "GET https://api.example.com/v1/posts")
        #expect(request.headers.isEmpty)
        #expect(changed.headers["x"] == "y")
    }

    @Test(arguments: [
        (Duration.milliseconds(500), 1.0), (.seconds(2), 2.0), (.milliseconds(2_001), 3.0), (.zero, 1.0),
        (.seconds(-5), 1.0), (.seconds(10_000_000), 86_400.0), (.seconds(1) + .nanoseconds(1), 2.0),
        (.seconds(30), 30.0), (.seconds(30) + Duration(attoseconds: 1), 31.0), (.seconds(86_399), 86_399.0),
        (Duration(attoseconds: .min), 1.0), (Duration(attoseconds: .max), 86_400.0),
    ])
    func `Foundation's timeout is whole seconds, at least one and at most a day`(timeout: Duration, seconds: Double)
        throws
    {
        let request = try Blog.Posts.list().timeout(timeout).asURLRequest(relativeTo: Blog.self)
        #expect(request.timeoutInterval == seconds)
    }

    @Test func `what a request becomes for Foundation is what the client would send`() throws {
        let request = try Blog.Posts.create(Post(id: 0, title: "T", body: "B")).asURLRequest(relativeTo: Blog.self)
        #expect(
            request.allHTTPHeaderFields == [
                "User-Agent": "Roadbook", "Accept": "application/json", "Content-Type": "application/json",
            ]
        )
    }
}
