import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Tokens that expire and are renewed (RFC 6750, and RFC 6749, section 6).
@Suite struct BearerTests {
    private let clock = ManualClock()
    private let mock: MockServer<Shop>
    private let tokens: BearerTokens

    init() {
        mock = Shop.mock(clock: clock)
        tokens = mock.bearer(BearerPolicy(lifetime: .seconds(60), tokenPath: "oauth/token"))
    }

    private func list(_ token: String?) async throws -> RawAnswer {
        try await mock.ask(.get, "v1/payments", token.map { ["Authorization": "Bearer \($0)"] } ?? [:])
    }

    private func renew(_ form: String) async throws -> RawAnswer {
        try await mock.ask(.post, "v1/oauth/token", form: form)
    }

    @Test func `a token lets in until it expires`() async throws {
        let grant = tokens.issue()
        #expect(try await list(grant.accessToken).status == 200)
        await clock.advance(by: .milliseconds(59_999))
        #expect(try await list(grant.accessToken).status == 200)
        await clock.advance(by: .milliseconds(1))
        let refused = try await list(grant.accessToken)
        #expect(refused.status == 401 && refused["Content-Type"] == "application/problem+json")
        #expect(
            refused["WWW-Authenticate"]
                == #"Bearer realm="Shop", error="invalid_token", error_description="The access token expired""#
        )
    }

    @Test func `a mock is told by its API alone, without the tokens that it gave out`() {
        let grant = tokens.issue()
        var text = ""
        dump(mock, to: &text)
        dump(tokens, to: &text)
        #expect(!text.contains(grant.accessToken) && !text.contains(grant.refreshToken))
        #expect("\(mock)" == "a mock of Shop")
    }

    @Test func `what is no token is 401, and says what is asked for`() async throws {
        let grant = tokens.issue()
        // A client that brought none has made no mistake (RFC 6750, section 3.1).
        #expect(try await list(nil)["WWW-Authenticate"] == #"Bearer realm="Shop""#)
        let basic = try await mock.ask(.get, "v1/payments", ["Authorization": "Basic \(grant.accessToken)"])
        #expect(basic.status == 401 && basic["WWW-Authenticate"] == #"Bearer realm="Shop""#)
        for token in ["", "x", grant.refreshToken, grant.accessToken + " ", "\(grant.accessToken), x"] {
            let refused = try await list(token)
            // Whitespace at the end is no part of a field.
            guard token != grant.accessToken + " " else { continue }
            #expect(refused.status == 401, "\(token)")
            #expect(refused["WWW-Authenticate"]?.contains(#"error="invalid_token""#) == true, "\(token)")
        }
        let spelled = try await mock.ask(.get, "v1/payments", ["Authorization": "bearer  \(grant.accessToken)"])
        #expect(spelled.status == 200)
    }

    @Test func `a token is ended and taken back`() async throws {
        let (one, other) = (tokens.issue(), tokens.issue(for: "ada"))
        tokens.expire(one.accessToken)
        tokens.expire("unknown")
        #expect(try await list(one.accessToken).status == 401)
        #expect(try await list(other.accessToken).status == 200)
        #expect(try await renew("grant_type=refresh_token&refresh_token=\(one.refreshToken)").status == 200)
        tokens.revoke(other.refreshToken)
        tokens.revoke("unknown")
        #expect(try await list(other.accessToken).status == 401)
        #expect(try await renew("grant_type=refresh_token&refresh_token=\(other.refreshToken)").status == 400)
        let third = tokens.issue()
        tokens.revoke(third.accessToken)
        #expect(try await list(third.accessToken).status == 401)
        #expect(try await renew("grant_type=refresh_token&refresh_token=\(third.refreshToken)").status == 200)
        let last = tokens.issue()
        tokens.expireAll()
        #expect(try await list(last.accessToken).status == 401)
        #expect(try await list(tokens.issue().accessToken).status == 200)
    }

    @Test func `a token is renewed as RFC 6749 has it`() async throws {
        let grant = tokens.issue()
        let answer = try await renew("grant_type=refresh_token&refresh_token=\(grant.refreshToken)")
        #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
        #expect(answer["Cache-Control"] == "no-store" && answer["Pragma"] == "no-cache")
        #expect(answer.json?["token_type"] == "Bearer" && answer.json?["expires_in"] == 60)
        #expect(answer.json?["refresh_token"] == nil)
        let token = try #require(answer.json?["access_token"]?.string)
        #expect(token != grant.accessToken)
        #expect(try await list(token).status == 200)
        await clock.advance(by: .seconds(60))
        #expect(try await list(token).status == 401)
        #expect(try await renew("grant_type=refresh_token&refresh_token=\(grant.refreshToken)").status == 200)
    }

    @Test func `a refresh token that rotates is good once`() async throws {
        let rotating = mock.bearer(BearerPolicy(tokenPath: "rotating/token", rotates: true))
        let grant = rotating.issue()
        let path = "v1/rotating/token"
        let first = "grant_type=refresh_token&refresh_token=\(grant.refreshToken)"
        let refresh = try #require(try await mock.ask(.post, path, form: first).json?["refresh_token"]?.string)
        #expect(try await mock.ask(.post, path, form: first).json?["error"] == "invalid_grant")
        let second = "grant_type=refresh_token&refresh_token=\(refresh)"
        #expect(try await mock.ask(.post, path, form: second).status == 200)
    }

    @Test(
        arguments: [
            ("", "invalid_request"), ("grant_type=refresh_token", "invalid_request"),
            ("grant_type=refresh_token&refresh_token=", "invalid_request"),
            ("grant_type=refresh_token&grant_type=refresh_token&refresh_token=x", "invalid_request"),
            ("refresh_token=x", "invalid_request"), ("grant_type=%zz", "invalid_request"),
            ("grant_type=password&username=a&password=b", "unsupported_grant_type"),
            ("grant_type=refresh_token&refresh_token=x", "invalid_grant"),
        ]
    )
    func `what is wrong with a renewal is told as RFC 6749 has it`(form: String, error: String) async throws {
        let answer = try await renew(form)
        #expect(answer.status == 400 && answer["Content-Type"] == "application/json")
        #expect(answer.json?["error"]?.string == error)
    }

    @Test func `what is no renewal at all is a problem`() async throws {
        #expect(try await mock.ask(.post, "v1/oauth/token", json: "{}").status == 415)
        let get = try await mock.ask(.get, "v1/oauth/token")
        #expect(get.status == 405 && get["Allow"] == "POST, OPTIONS")
        #expect(try await mock.ask(.options, "v1/oauth/token")["Allow"] == "POST, OPTIONS")
        #expect(try await mock.ask(.post, "v1/oauth").status == 404)
    }

    @Test func `a route may ask for none, or alone`() async throws {
        mock.anonymous(of: Shop.Cart.self)
        #expect(try await mock.ask(.put, "v1/cart", json: "{}").status == 201)
        let other = Shop.mock()
        let tokens = other.bearer(of: Shop.Payments.self, BearerPolicy(realm: #"a "b" \c"#))
        #expect(try await other.ask(.get, "v1/orders").status == 200)
        #expect(try await other.ask(.get, "v1/payments")["WWW-Authenticate"] == #"Bearer realm="a \"b\" \\c""#)
        let headers: HeaderFields = ["Authorization": "Bearer \(tokens.issue().accessToken)"]
        #expect(try await other.ask(.get, "v1/payments", headers).status == 200)
    }

    @Test func `a snapshot has the tokens of its time`() async throws {
        let start = mock.snapshot()
        let grant = tokens.issue()
        mock.restore(start)
        #expect(try await list(grant.accessToken).status == 401)
        #expect(tokens.issue().accessToken == grant.accessToken)
    }

    @Test func `no description shows a token`() {
        let grant = tokens.issue()
        var dumped = "\(grant)"
        dump(grant, to: &dumped)
        dump(mock.snapshot(), to: &dumped)
        dump(mock, to: &dumped)
        #expect(!dumped.contains(grant.accessToken) && !dumped.contains(grant.refreshToken))
    }

    @Test func `a client renews its token once, and goes on`() async throws {
        struct Renewed: Codable, Sendable {
            var access_token: String
            var expires_in: Int
        }
        let grant = tokens.issue()
        let asked = RecordingTransport(mock.inMemory)
        let store = TokenStore(token: .init(grant.accessToken)) { _ in
            let form: Parameters = ["grant_type": "refresh_token", "refresh_token": grant.refreshToken]
            var request = RequestConverter(method: .post, route: "oauth/token")
            request.body = .form(form)
            let shop = Client(Shop.self, transport: asked, clock: ManualClock())
            let renewed = try await shop.send(request.returning(Renewed.self).authentication(nil))
            return TokenStore.Token(renewed.access_token)
        }
        var settings = RequestSettings()
        settings.authentication = .refreshing(store)
        let shop = Client(Shop.self, transport: asked, settings: settings, clock: clock)
        try await shop.send(Shop.Payments.list())
        #expect(asked.requests.count == 1)
        await clock.advance(by: .seconds(60))
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { try await shop.send(Shop.Payments.list()) } }
            try await group.waitForAll()
        }
        #expect(asked.requests.filter { $0.url.path.hasSuffix("token") }.count == 1)
        #expect(store.token?.value != grant.accessToken)
        try await shop.send(Shop.Payments.list())
        #expect(asked.requests.last?.headers["Authorization"] == "Bearer \(store.token?.value ?? "")")
    }
}
