import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime) struct LoggingTests {
    private let clock = ManualClock()
    private let lines = Locked<[String]>([])
    private var written: [String] { lines.withLock { $0 } }
    private let secret = "s3cr3t"

    private func client(
        _ transport: any Transport,
        _ level: Logging.Level = .calls,
        includesCURL: Bool = false,
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        settings.logging = Logging(level, includesCURL: includesCURL) { [lines] line in
            lines.withLock { $0.append(line) }
        }
        change(&settings)
        return Client(Blog.self, transport: transport, settings: settings, clock: clock, makeID: { "7" })
    }

    @Test func `nothing is written unless it is set`() async throws {
        #expect(RequestSettings().logging == nil)
        try await client(.stub(status: 204)) { $0.logging = nil }.send(Blog.Posts.delete(1))
        #expect(written.isEmpty)
    }

    @Test func `a call is a line`() async throws {
        let clock = clock
        let blog = client(
            .stub { _ in
                await clock.advance(by: .milliseconds(1012))
                return .answer(status: 204)
            }
        )
        try await blog.send(Blog.Posts.delete(1))
        #expect(written == ["DELETE /posts/{id}: 204, 1 attempt, 1.012 s"])
    }

    @Test func `a call that fails is a line with the code, and the status where there is one`() async throws {
        await #expect(throws: RequestError.self) { try await client(.stub(status: 404)).send(Blog.Posts.delete(1)) }
        await #expect(throws: RequestError.self) {
            try await client(.stub { _ in throw TransportError(.connectionLost, "gone") }) { $0.retry = RetryPolicy() }
                .send(Blog.Posts[1].comments.list().setting(\.deadline, .microseconds(1)))
        }
        #expect(
            written == [
                "DELETE /posts/{id}: 404 response.unacceptableStatus, 1 attempt, 0.000 s",
                "GET /posts/{postId}/comments: transport.connectionLost, 1 attempt, 0.000 s",
            ]
        )
    }

    @Test func `a call that is cancelled is a line`() async throws {
        let transport = HeldTransport()
        let call = Task { try await client(transport).send(Blog.Posts.delete(1)) }
        try await transport.arrival(0)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(written == ["DELETE /posts/{id}: cancelled, 1 attempt, 0.000 s"])
    }

    @Test func `at the level of attempts an event is a line`() async throws {
        let statuses = Locked([204, 302, 503])
        let blog = client(
            .stub { _ in
                .answer(
                    status: statuses.withLock { $0.removeLast() },
                    headers: ["Retry-After": "0", "Location": "https://b.example.com/\(self.secret)"]
                )
            },
            .attempts
        ) { $0.retry = RetryPolicy() }
        try await blog.send(Blog.Posts.delete(1))
        #expect(
            written == [
                "7 0.000 s DELETE /posts/{id}: began", "7 0.000 s DELETE /posts/{id}: attempt 1 began",
                "7 0.000 s DELETE /posts/{id}: attempt 1 was answered 503",
                "7 0.000 s DELETE /posts/{id}: will be sent again after 0.000 s, because of 503",
                "7 0.000 s DELETE /posts/{id}: attempt 2 began",
                "7 0.000 s DELETE /posts/{id}: attempt 2 was answered 302",
                "7 0.000 s DELETE /posts/{id}: was redirected by 302 to https://b.example.com:443",
                "7 0.000 s DELETE /posts/{id}: attempt 3 began",
                "7 0.000 s DELETE /posts/{id}: attempt 3 was answered 204",
                "7 0.000 s DELETE /posts/{id}: succeeded with 204",
            ]
        )
    }

    @Test func `a line is one, whatever the text of a route or a method has`() async throws {
        let blog = client(.stub(status: 204), includesCURL: true)
        let name = "a\r\nGET /x: 200\u{2028}\u{1B}[2K\u{85}é"
        try await blog.send(RequestConverter(method: .delete, route: "posts/\(name)"))
        await #expect(throws: RequestError.self) {
            try await blog.send(RequestConverter(method: "GET /x: 200\n", route: "posts"))
        }
        let shown = "posts/a%0D%0AGET /x: 200%E2%80%A8%1B[2K%C2%85é"
        #expect(
            written == [
                """
                DELETE /\(shown): 204, 1 attempt, 0.000 s curl -X DELETE 'https://api.example.com/v1/\(shown)' \
                -H 'User-Agent: Roadbook' -H 'Accept: */*'
                """,
                "GET /x: 200%0A /posts: building.invalidMethod, 0 attempts, 0.000 s",
            ]
        )
    }

    @Test func `a line is one, wherever a server leads`() async throws {
        let statuses = Locked([204, 302])
        let blog = client(
            .stub { _ in
                .answer(
                    status: statuses.withLock { $0.removeLast() },
                    headers: ["Location": "https://[fe80::1%250%0A7%200.000%20s%1B]/x"]
                )
            },
            .attempts
        )
        try await blog.send(Blog.Posts.delete(1))
        let origin = "https://fe80::1%0%0A7 0.000 s%1B:443"
        #expect(written.contains("7 0.000 s DELETE /posts/{id}: was redirected by 302 to \(origin)"))
        #expect(written.allSatisfy { !$0.contains(where: \.isNewline) && !$0.contains("\u{1B}") })
    }

    @Test func `the request can be told, as it was sent`() async throws {
        let blog = client(.stub(status: 200, text: "[]"), includesCURL: true)
        try await blog.send(Blog.Posts[1].comments.list().query(["page": 2]).header("Accept-Language", "de"))
        #expect(
            written == [
                """
                GET /posts/{postId}/comments: 200, 1 attempt, 0.000 s curl -X GET \
                'https://api.example.com/v1/posts/{postId}/comments?page=<redacted>' -H 'User-Agent: Roadbook' \
                -H 'Accept-Language: de' -H 'Accept: application/json'
                """
            ]
        )
    }

    /// A request with secrets wherever they can be, sent, repeated and redirected.
    private func writtenOfSecrets(_ redaction: Redaction = .default) async throws -> [String] {
        /// Puts credentials into the address, which no base URL may have.
        struct Credentials: Middleware {
            let secret: String

            func send(_ call: Call, next: Next) async throws -> TransportResponse {
                var call = call
                var components = try #require(URLComponents(url: call.request.url, resolvingAgainstBaseURL: true))
                (components.user, components.password) = (secret, secret)
                call.request.url = try #require(components.url)
                return try await next(call)
            }
        }
        for level in [Logging.Level.calls, .attempts] {
            let statuses = Locked([401, 307, 307, 503])
            let blog = client(
                .stub { [secret] _ in
                    .answer(
                        status: statuses.withLock { $0.removeLast() },
                        headers: [
                            "Retry-After": "0", "X-Token": secret,
                            "Location":
                                "https://\(secret):\(secret)@b.example.com/\(secret)/users/\(secret)?\(secret)=\(secret)",
                        ],
                        text: secret
                    )
                },
                level,
                includesCURL: true
            ) { settings in
                settings.redaction = redaction
                settings.retry = RetryPolicy()
                settings.retry?.methods.insert(.patch)
                settings.redirects?.limit = 1
                settings.callMiddleware = [Credentials(secret: secret)]
            }
            let request = Blog.Users.patch(secret, with: ["password": secret])
                .query(["token": secret]).header("Authorization", "Bearer \(secret)").header(
                    "X-Api-Key",
                    secret
                )
                .header("Cookie", secret)
            await #expect(throws: RequestError.self) { try await blog.send(request) }
        }
        return written
    }

    @Test func `no secret is in any line, wherever it was`() async throws {
        let lines = try await writtenOfSecrets()
        #expect(lines.count > 8)
        #expect(lines.count { $0.contains("curl") } >= 4)
        #expect(lines.contains { $0.contains("'https://api.example.com/v1/users/{id}?token=<redacted>'") })
        #expect(lines.contains { $0.contains("'https://b.example.com:443/<redacted>'") })
        for line in lines { #expect(!line.lowercased().contains(secret), "\(line)") }
    }

    @Test func `with redaction off everything is told`() async throws {
        let lines = try await writtenOfSecrets(.off)
        #expect(lines.contains { $0.contains("Bearer \(secret)") && $0.contains("/users/\(secret)") })
    }

    @Test func `credentials in an address are shown by no description`() async throws {
        let url = try #require(URL(string: "https://\(secret):\(secret)@a.example.com/x?a=\(secret)"))
        let request = TransportRequest(method: .get, url: url)
        for text in ["\(request)", request.curl()] {
            #expect(!text.contains(secret), "\(text)")
            #expect(text.contains("https://<redacted>@a.example.com/x?a=<redacted>"))
        }
        #expect(request.curl(.off).contains("https://\(secret):\(secret)@a.example.com/x?a=\(secret)"))
        let plain = try #require(URL(string: "https://a.example.com/x@y?b=c@d"))
        #expect("\(TransportRequest(method: .get, url: plain))" == "GET https://a.example.com/x@y?b=<redacted>")
    }

    @Test(arguments: [("/x", "/x"), ("/x?a=1", "/x?a=<redacted>"), ("/x?a", "/x?a"), ("/x?page=1", "/x?page=1")])
    func `what stands behind the query of an address is not shown`(path: String, shown: String) throws {
        let url = try #require(URL(string: "https://a.example.com\(path)#access_token=\(secret)"))
        let request = TransportRequest(method: .get, url: url)
        let curl = request.curl(Redaction(visibleQueryItems: ["page"]))
        #expect(curl == "curl -X GET 'https://a.example.com\(shown)#<redacted>'")
        #expect(!"\(request)".contains(secret))
        #expect(request.curl(.off) == "curl -X GET 'https://a.example.com\(path)#access_token=\(secret)'")
    }
}
