import Roadbook
import RoadbookTesting
import Testing

@Suite struct AuthenticationTests {
    private func sent(
        _ authentication: Authentication?,
        _ request: RequestConverter<Void> = Blog.Posts.delete(1)
    ) async throws -> HeaderFields {
        let recorder = RecordingTransport(.stub(status: 204))
        var settings = RequestSettings()
        settings.authentication = authentication
        try await Client(Blog.self, transport: recorder, settings: settings, clock: ManualClock()).send(request)
        return try #require(recorder.requests.first).headers
    }

    private func refused(_ authentication: Authentication) async throws -> RequestError {
        let blog = Client(Blog.self, transport: .failing, clock: ManualClock())
        return try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.delete(1).authentication(authentication))
        }
    }

    // MARK: What is sent

    @Test(
        arguments: [
            // RFC 7617, section 2 and 2.1.
            (.basic(username: "Aladdin", password: "open sesame"), "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            (.basic(username: "test", password: "123\u{A3}"), "Basic dGVzdDoxMjPCow=="),
            (.basic(username: "", password: ""), "Basic Og=="),
            (.basic(username: "a", password: "b:c"), "Basic YTpiOmM="),
            // Composed: e and an acute accent are one character.
            (.basic(username: "e\u{301}", password: ""), "Basic w6k6"),
            (.bearer("mF_9.B5f-4.1JqM"), "Bearer mF_9.B5f-4.1JqM"),
            (.bearer("a+/~=="), "Bearer a+/~=="),
            (.bearer("1|abc:d"), "Bearer 1|abc:d"),
        ] as [(Authentication, String)]
    )
    func `credentials are written as their scheme has it`(authentication: Authentication, expected: String)
        async throws
    {
        #expect(try await sent(authentication)["Authorization"] == expected)
    }

    @Test func `the key of an API is a field of its own`() async throws {
        let headers = try await sent(.header("X-Api-Key", "k-1"))
        #expect(headers["x-api-key"] == "k-1")
        #expect(headers["Authorization"] == nil)
    }

    @Test func `nobody is said to call unless somebody is named, and a request can take that back`() async throws {
        #expect(try await sent(nil)["Authorization"] == nil)
        #expect(try await sent(.bearer("t"), Blog.Posts.delete(1).authentication(nil))["Authorization"] == nil)
        #expect(try await sent(nil, Blog.Posts.delete(1).authentication(.bearer("t")))["Authorization"] == "Bearer t")
    }

    @Test func `a field that the caller has set wins`() async throws {
        let request = Blog.Posts.delete(1).header("authorization", "Own 1")
        #expect(try await sent(.bearer("t"), request).values(of: "Authorization") == ["Own 1"])
        let keyed = Blog.Posts.delete(1).header("X-Api-Key", "own")
        #expect(try await sent(.header("x-api-key", "k"), keyed).values(of: "X-Api-Key") == ["own"])
    }

    @Test func `a refusal of credentials that cannot be renewed is an answer`() async throws {
        let recorder = RecordingTransport(.stub(status: 401))
        let blog = Client(Blog.self, transport: recorder, clock: ManualClock())
        let error = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.delete(1).authentication(.bearer("t")))
        }
        #expect(error.status == 401)
        #expect(recorder.requests.count == 1)
    }

    // MARK: What cannot be sent

    @Test(
        arguments: [
            .basic(username: "a:b", password: "c"), .basic(username: "a\n", password: "b"),
            .basic(username: "a", password: "b\u{7F}"), .basic(username: "\0", password: ""),
            .bearer(""), .bearer("Bearer abc"), .bearer("abc\r\nX-Other: 1"), .bearer("t\u{F6}ken"), .bearer("=="),
            .bearer("a=b"), .bearer("a,b"),
        ] as [Authentication]
    )
    func `credentials that cannot be sent are an error before anything is sent`(authentication: Authentication)
        async throws
    {
        let error = try await refused(authentication)
        #expect(error.code == .invalidCredentials)
        #expect(error.phase == .building)
        #expect(error.pattern == "posts/{id}")
        #expect(error.attempts.isEmpty)
        #expect(error.advice?.isEmpty == false)
    }

    @Test(
        arguments: [
            .header("X Key", "1"), .header("", "1"), .header("X-Key", "a\r\nb"), .header("Content-Length", "1"),
        ] as [Authentication]
    )
    func `a field that cannot be sent is refused like any other`(authentication: Authentication) async throws {
        #expect(try await refused(authentication).code == .invalidHeader)
    }

    // MARK: Secrets

    @Test(
        arguments: [
            .basic(username: "s3cr3t", password: "s3cr3t"), .bearer("s3cr3t"), .header("X-Key", "s3cr3t"),
            .bearer("s3cr3t "), .refreshing(TokenStore(token: .init("s3cr3t")) { _ in .init("s3cr3t") }),
        ] as [Authentication]
    )
    func `credentials are in no description and no dump`(authentication: Authentication) async throws {
        var settings = RequestSettings()
        settings.authentication = authentication
        let blog = Client(Blog.self, transport: .stub(status: 403), settings: settings, clock: ManualClock())
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        var text = "\(authentication) \(String(reflecting: authentication)) \(error) \(error.curl ?? "")"
        dump(authentication, to: &text)
        dump(settings, to: &text)
        #expect(!text.contains("s3cr3t"))
        #expect(!text.contains("czNjcjN0"), "nor in base64")
    }

    @Test func `a token says when it expires, and not what it is`() {
        let token = TokenStore.Token("s3cr3t", expires: Date(timeIntervalSince1970: 0))
        #expect("\(token)" == "Token(<redacted>, expires: 1970-01-01T00:00:00Z)")
        #expect("\(TokenStore { _ in token })" == "TokenStore(no token)")
    }

    @Test func `authentication is compared by what it sends, and stores by identity`() {
        let tokens = TokenStore { _ in .init("t") }
        #expect(Authentication.bearer("a") == .bearer("a"))
        #expect(Authentication.bearer("a") != .bearer("b"))
        #expect(Authentication.refreshing(tokens) == .refreshing(tokens))
        #expect(Authentication.refreshing(tokens) != .refreshing(TokenStore { _ in .init("t") }))
    }
}
