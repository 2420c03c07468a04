import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite struct RedirectTests {
    private func client(
        _ transport: any Transport,
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        var settings = RequestSettings()
        change(&settings)
        return Client(Blog.self, transport: transport, settings: settings, clock: ManualClock(), random: NoChance())
    }

    private let post = Post(id: 1, title: "T", body: "B")
    private static let json = #"{"id":1,"title":"T","body":"B"}"#

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect of a read is followed`(status: Int) async throws {
        let transport = ScriptedTransport(
            .answer(status, ["Location": "/v2/posts/1"]),
            .answer(200, [:], Self.json)
        )
        #expect(try await client(transport).send(Blog.Posts.get(1)).id == 1)
        #expect(transport.requests.map(\.url.absoluteString).last == "https://api.example.com/v2/posts/1")
        #expect(transport.requests.last?.headers == transport.requests.first?.headers)
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
        (301, "PUT", "PUT"), (302, "PUT", "PUT"), (303, "PUT", "GET"), (307, "PUT", "PUT"), (303, "DELETE", "GET"),
        (303, "HEAD", "HEAD"), (302, "HEAD", "HEAD"), (308, "PATCH", "PATCH"),
    ])
    func `the method changes, or stays with its content`(status: Int, method: String, then: String) async throws {
        let transport = ScriptedTransport(.answer(status, ["Location": "/else"]), .answer(204))
        var request = RequestConverter<Void>(method: HTTPMethod(rawValue: method), route: "posts")
        if method != "HEAD" { request = request.body(post) }
        try await client(transport).send(request)
        let next = try #require(transport.requests.last)
        #expect(next.method.rawValue == then)
        #expect(next.body == (then == method ? transport.requests[0].body : .none))
        #expect((next.headers["Content-Type"] == nil) == (then != method || method == "HEAD"))
    }

    @Test(arguments: ["If-Match", "if-none-match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"])
    func `a condition of the change is none of what is read after it`(field: String) async throws {
        let transport = ScriptedTransport(.answer(303, ["Location": "/else"]), .answer(204))
        try await client(transport).send(Blog.Posts.delete(1).header(field, "\"1\""))
        #expect(transport.requests.map { $0.headers[field] } == ["\"1\"", nil])
        let same = ScriptedTransport(.answer(307, ["Location": "/else"]), .answer(204))
        try await client(same).send(Blog.Posts.delete(1).header(field, "\"1\""))
        #expect(same.requests.map { $0.headers[field] } == ["\"1\"", "\"1\""])
    }

    @Test(arguments: [
        "Content-MD5", "content-disposition", "Content-Range", "Content-Digest", "Repr-Digest", "Digest",
        "Last-Modified",
    ])
    func `what is said of the content goes with it`(field: String) async throws {
        let transport = ScriptedTransport(.answer(303, ["Location": "/else"]), .answer(204))
        try await client(transport).send(Blog.Posts.delete(1).header(field, "x").header("X-Content", "y"))
        #expect(transport.requests.map { $0.headers[field] } == ["x", nil])
        #expect(transport.requests.map { $0.headers["X-Content"] } == ["y", "y"])
        let same = ScriptedTransport(.answer(307, ["Location": "/else"]), .answer(204))
        try await client(same).send(Blog.Posts.delete(1).header(field, "x"))
        #expect(same.requests.map { $0.headers[field] } == ["x", "x"])
    }

    @Test(arguments: [
        ("other", "https://api.example.com/v1/posts/other"), ("/a%2Fb?x=%20#f", "https://api.example.com/a%2Fb?x=%20"),
        ("../up", "https://api.example.com/v1/up"), ("?page=2", "https://api.example.com/v1/posts/1?page=2"),
        ("//cdn.example.com/x", "https://cdn.example.com/x"),
        ("HTTPS://api.example.com:8443/y", "https://api.example.com:8443/y"),
        ("https://user:secret@api.example.com/z", "https://api.example.com/z"),
        ("https://api.example.com/a/./b/../c%2F..?d=/../e", "https://api.example.com/a/c%2F..?d=/../e"),
        ("//cdn.example.com/../x", "https://cdn.example.com/x"),
    ])
    func `the address is resolved against the request's`(location: String, url: String) async throws {
        let transport = ScriptedTransport(.answer(302, ["Location": location]), .answer(200, [:], Self.json))
        try await client(transport).send(Blog.Posts.get(1))
        #expect(transport.requests.last?.url.absoluteString == url)
    }

    @Test func `another origin is sent no credentials`() async throws {
        for location in ["https://other.example.com/", "https://api.example.com:444/", "https://example.com/"] {
            let transport = ScriptedTransport(.answer(307, ["Location": location]), .answer(200, [:], Self.json))
            let request = Blog.Posts.get(1).header("Authorization", "Bearer a").header("Cookie", "s=1")
                .header("X-Api-Key", "k").header("X-CSRF-Token", "t").header("X-Tenant", "acme")
                .header("Accept-Language", "de").header("Proxy-Authorization", "p").header("X-JWT-Assertion", "j")
            try await client(transport) { $0.redirects?.sensitiveHeaders = ["x-tenant"] }.send(request)
            let names = try #require(transport.requests.last).headers.map(\.name)
            #expect(names.sorted() == ["Accept", "Accept-Language", "User-Agent"])
        }
    }

    @Test func `the same origin is sent everything`() async throws {
        let transport = ScriptedTransport(
            .answer(302, ["Location": "https://API.example.com:443/x"]),
            .answer(200, [:], Self.json)
        )
        try await client(transport).send(Blog.Posts.get(1).header("Authorization", "Bearer a"))
        #expect(transport.requests.last?.headers["Authorization"] == "Bearer a")
    }

    @Test func `what is dropped on the way to another origin does not come back`() async throws {
        let transport = ScriptedTransport(
            .answer(302, ["Location": "https://other.example.com/"]),
            .answer(302, ["Location": "https://api.example.com/back"]),
            .answer(200, [:], Self.json)
        )
        try await client(transport).send(Blog.Posts.get(1).header("Authorization", "Bearer a"))
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer a", nil, nil])
    }

    // MARK: What is refused

    private func code(_ location: String, _ change: (inout RequestSettings) -> Void = { _ in }) async throws
        -> (RequestError.Code, sent: Int)
    {
        let transport = ScriptedTransport(.answer(302, ["Location": location]))
        let error = try await #require(throws: RequestError.self) {
            try await client(transport, change).send(Blog.Posts.get(1))
        }
        #expect(error.status == 302)
        return (error.code, transport.requests.count)
    }

    @Test func `a circle is refused`() async throws {
        #expect(try await code("/v1/posts/1") == (.redirectLoop, 1))
        #expect(try await code("/elsewhere") == (.redirectLoop, 2))
    }

    @Test(arguments: [
        "mailto:a@example.com", "file:///etc/passwd", "data:,x", "http:///nowhere", "https://",
        "https://a%0Ab.example/",
    ])
    func `what is no address of the web is refused`(location: String) async throws {
        #expect(try await code(location) == (.invalidRedirect, 1))
    }

    @Test func `https does not lead to http, unless it may`() async throws {
        #expect(try await code("http://api.example.com/") == (.insecureRedirect, 1))
        let transport = ScriptedTransport(
            .answer(302, ["Location": "http://api.example.com/"]),
            .answer(200, [:], Self.json)
        )
        try await client(transport) { $0.redirects?.allowsInsecure = true }.send(Blog.Posts.get(1))
        #expect(transport.requests.count == 2)
    }

    /// Asks by an address that spells its scheme otherwise.
    private struct Shouting: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var call = call
            call.request.url = try #require(URL(string: "HTTPS://API.example.com/"))
            return try await next(call)
        }
    }

    @Test func `https does not lead to http, however it is written`() async throws {
        let (code, count) = try await code("http://api.example.com/") { $0.callMiddleware.append(Shouting()) }
        #expect(code == .insecureRedirect)
        #expect(count == 1)
    }

    @Test(arguments: [20, 3, 0, -1])
    func `there is a limit`(limit: Int) async throws {
        let count = Locked(0)
        let endless = StubTransport { _ in
            .answer(status: 302, headers: ["Location": "/\(count.withLock { $0 += 1; return $0 })"])
        }
        let error = try await #require(throws: RequestError.self) {
            try await client(endless) { $0.redirects?.limit = limit }.send(Blog.Posts.get(1))
        }
        #expect(error.code == .tooManyRedirects)
        #expect(error.attempts.count == max(0, limit) + 1)
        #expect(RedirectPolicy().limit == 20)
    }

    @Test func `content that can be sent once only is not sent again`() async throws {
        let transport = ScriptedTransport(.answer(307, ["Location": "/else"]))
        let once = BodyStream(once: AsyncStream<Data> { $0.finish() })
        let error = try await #require(throws: RequestError.self) {
            try await client(transport).send(Blog.Posts.create(post).body(.stream(once)))
        }
        #expect(error.code == .bodyNotReplayable)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [300, 304, 305, 306])
    func `other 3xx are answers`(status: Int) async throws {
        let transport = ScriptedTransport(.answer(status, ["Location": "/else"]))
        let error = try await #require(throws: RequestError.self) {
            try await client(transport).send(Blog.Posts.get(1))
        }
        #expect(error.code == .unacceptableStatus)
        #expect(transport.requests.count == 1)
    }

    @Test func `it is off with one line`() async throws {
        let transport = ScriptedTransport(.answer(302, ["Location": "/else"]))
        let request = Blog.Posts.get(1).setting(\.redirects, nil)
        let error = try await #require(throws: RequestError.self) { try await client(transport).send(request) }
        #expect(error.status == 302)
        #expect(transport.requests.count == 1)
    }

    @Test func `over sockets, another server is sent no credentials, and the content arrives again`() async throws {
        let second = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: \(Self.json.utf8.count)\r\n\r\n\(Self.json)")
        let address = "http://127.0.0.1:\(second.port)/there"
        let first = try RawServer(
            "HTTP/1.1 307 Temporary Redirect\r\nLocation: \(address)\r\nContent-Length: 0\r\n\r\n"
        )
        let blog = Client(Blog.self, baseURL: try RawServer.url(first.port), clock: ManualClock())
        let request = Blog.Posts.create(post).header("Authorization", "Bearer a")
        #expect(try await blog.send(request).id == 1)
        let redirected = try #require(second.requests.first)
        #expect(redirected.method == "POST" && redirected.target == "/there")
        #expect(!redirected.has(name: "Authorization"))
        #expect(redirected.content == first.requests.first?.content)
        #expect(!redirected.content.isEmpty)
    }
}
