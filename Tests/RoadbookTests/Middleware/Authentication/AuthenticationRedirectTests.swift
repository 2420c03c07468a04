import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// Credentials go to the origin that the call was made for, and to no other.
@Suite(.endsInTime) struct AuthenticationRedirectTests {
    private func client(
        _ transport: any Transport,
        _ authentication: Authentication,
        baseURL: URL? = nil
    ) -> Client<Blog> {
        var settings = RequestSettings()
        settings.authentication = authentication
        settings.retry = nil
        settings.redirects?.allowsInsecure = true
        return Client(Blog.self, baseURL: baseURL, transport: transport, settings: settings, clock: ManualClock())
    }

    @Test(
        arguments: [
            "https://other.example.com/", "https://api.example.com:8443/", "http://api.example.com/",
            "https://sub.api.example.com/", "//other.example.com/",
        ],
        [
            Authentication.bearer("t"), .header("X-Thing", "t"),
            .refreshing(TokenStore(token: .init("t")) { _ in .init("n") }),
        ]
    )
    func `another origin gets none`(location: String, authentication: Authentication) async throws {
        let recorder = RecordingTransport(
            .stub { request in
                request.url.path.hasPrefix("/v1")
                    ? .answer(status: 307, headers: ["Location": location]) : .answer(status: 204)
            }
        )
        try await client(recorder, authentication).send(Blog.Posts.delete(1))
        #expect(recorder.requests.count == 2)
        let names = recorder.requests.map { $0.headers.map { $0.name.lowercased() } }
        #expect(names[0].contains { ["authorization", "x-thing"].contains($0) })
        #expect(!names[1].contains { ["authorization", "x-thing"].contains($0) })
        #expect(!recorder.requests[1].headers.contains { $0.value.contains("t") && $0.name == "Authorization" })
    }

    @Test func `another origin gets none of the caller's own either, in the same field`() async throws {
        let transport = ScriptedTransport(
            .answer(307, ["Location": "https://other.example.com/"]),
            .answer(204)
        )
        try await client(transport, .header("X-Thing", "t")).send(Blog.Posts.delete(1).header("x-thing", "mine"))
        #expect(transport.requests.map { $0.headers["X-Thing"] } == ["mine", nil])
    }

    @Test(arguments: ["/v1/elsewhere", "https://api.example.com/x", "https://API.example.com:443/x"])
    func `the same origin gets them again`(location: String) async throws {
        let recorder = RecordingTransport(
            .stub { request in
                request.url.path.hasSuffix("/posts/1")
                    ? .answer(status: 308, headers: ["Location": location]) : .answer(status: 204)
            }
        )
        try await client(recorder, .bearer("t")).send(Blog.Posts.delete(1))
        #expect(recorder.requests.map { $0.headers["Authorization"] } == ["Bearer t", "Bearer t"])
    }

    @Test func `a refusal of another origin renews nothing`() async throws {
        let recorder = RecordingTransport(
            .stub { request in
                request.url.host == "api.example.com"
                    ? .answer(status: 302, headers: ["Location": "https://other.example.com/"]) : .answer(status: 401)
            }
        )
        let tokens = TokenStore(token: .init("t")) { _ in
            Issue.record("it was refreshed")
            return .init("n")
        }
        let error = try await #require(throws: RequestError.self) {
            try await client(recorder, .refreshing(tokens)).send(Blog.Posts.delete(1))
        }
        #expect(error.status == 401)
        #expect(recorder.requests.count == 2)
        #expect(recorder.requests[1].headers["Authorization"] == nil)
    }

    @Test func `who sends a call back from another origin has it sent without them`() async throws {
        let recorder = RecordingTransport(
            .stub { request in
                switch (request.url.host, request.url.path) {
                case ("api.example.com", "/v1/posts/1"):
                    .answer(status: 307, headers: ["Location": "https://other.example.com/"])
                case ("other.example.com", _): .answer(status: 307, headers: ["Location": "https://api.example.com/2"])
                default: .answer(status: 204)
                }
            }
        )
        try await client(recorder, .bearer("t")).send(Blog.Posts.delete(1))
        #expect(recorder.requests.map { $0.headers["Authorization"] } == ["Bearer t", nil, nil])
        try await client(recorder, .bearer("t")).send(Blog.Posts.delete(1).header("Authorization", "Own"))
        #expect(recorder.requests.suffix(3).map { $0.headers["Authorization"] } == ["Own", nil, nil])
    }

    @Test func `a call that middleware sends once more begins at its own origin again`() async throws {
        struct Twice: Middleware {
            func send(_ call: Call, next: Next) async throws -> TransportResponse {
                _ = try await next(call)
                return try await next(call)
            }
        }
        let transport = ScriptedTransport(
            .answer(307, ["Location": "https://other.example.com/"]),
            .answer(503),
            .answer(200, [:], #"{"id":1,"title":"T","body":"B"}"#)
        )
        var settings = RequestSettings()
        settings.authentication = .bearer("t")
        settings.retry = nil
        settings.callMiddleware = [Twice()]
        let client = Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
        #expect(try await client.send(Blog.Posts.get(1)).id == 1)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer t", nil, "Bearer t"])
    }

    @Test func `two real servers see what they may see`() async throws {
        let other = try RawServer { request in
            [.send("HTTP/1.1 \(request.target == "/last" ? "401 No" : "200 OK")\r\nContent-Length: 0\r\n\r\n")]
        }
        let location = "http://127.0.0.1:\(other.port)/last"
        let home = try RawServer { request in
            let isKnown = request.has(field: "Authorization: Bearer new")
            return [
                .send(
                    isKnown
                        ? "HTTP/1.1 307 There\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
                        : "HTTP/1.1 401 No\r\nWWW-Authenticate: Bearer\r\nContent-Length: 0\r\n\r\n"
                )
            ]
        }
        let refreshes = Locked(0)
        let tokens = TokenStore(token: .init("old")) { _ in
            refreshes.withLock { $0 += 1 }
            return .init("new")
        }
        let blog = client(.urlSession, .refreshing(tokens), baseURL: try RawServer.url(home.port, "/v1"))
        let error = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.create(Post(id: 1, title: "T", body: "B")).header("X-Api-Key", "k"))
        }
        #expect(error.status == 401)
        #expect(error.attempts.map(\.status) == [401, 307, 401])
        #expect(refreshes.withLock { $0 } == 1)
        #expect(home.requests.count == 2)
        #expect(home.requests.allSatisfy { $0.has(name: "Authorization") && $0.has(name: "X-Api-Key") })
        let last = try #require(other.requests.first)
        #expect(other.requests.count == 1)
        #expect(!last.has(name: "Authorization"))
        #expect(!last.has(name: "X-Api-Key"))
        #expect(last.content == home.requests[0].content)
    }
}
