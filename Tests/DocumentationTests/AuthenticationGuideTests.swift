import Roadbook
import RoadbookTesting
import Testing

/// The samples of `docs/guides/authentication.md`.
@Suite struct AuthenticationGuideTests {
    struct Order: Codable, Sendable, Identifiable { var id: Int; var item: String }

    struct Shop: URLRouter {
        static let basePath = "https://shop.example.com/v1"
        var orders = Orders()
        var payments = Payments()
        var grants = Grants()

        struct Orders: Readable, IdempotentCreatable, Updatable, Deletable {
            typealias Model = Order
            var route = "orders"
        }
        struct Payments: IdempotentCreatable {
            var route = "payments"
            var idempotencyKey: IdempotencyKey { .automatic.named("X-Idempotency-Key") }
        }
        struct Grants: Creatable {
            typealias Model = Grant
            typealias Draft = Renewal
            var route = "grants"
        }
        struct Grant: Codable, Sendable { var accessToken: String; var expiresIn: Double }
        struct Renewal: Codable, Sendable { var refreshToken: String }
    }

    /// Takes the token that it gives out.
    private let transport = RecordingTransport(
        .stub { request in
            if request.url.path.hasSuffix("grants") {
                return .answer(status: 201, text: #"{"accessToken": "new", "expiresIn": 3600}"#)
            }
            guard request.headers["Authorization"] == "Bearer new" else { return .answer(status: 401) }
            return .answer(status: 200, text: request.method == .get ? "[]" : #"{"id": 1, "item": "tea"}"#)
        }
    )

    @Test func `credentials are a setting`() async throws {
        let (token, password, key) = ("new", "secret", "k-1")
        var settings = RequestSettings()
        settings.authentication = .bearer(token)
        let shop = Client(Shop.self, transport: transport, settings: settings)

        let anonymous = Shop.Orders.list().authentication(nil)
        let other = Shop.Orders.list().authentication(.basic(username: "ada", password: password))
        let keyed = Shop.Orders.list().authentication(.header("X-Api-Key", key))

        #expect(try await shop.send(Shop.Orders.list()).isEmpty)
        for request in [anonymous, other, keyed] {
            let error = try await #require(throws: RequestError.self) { try await shop.send(request) }
            #expect(error.status == 401)
        }
        #expect(
            transport.requests.map { $0.headers["Authorization"] }
                == ["Bearer new", nil, "Basic YWRhOnNlY3JldA==", nil]
        )
        #expect(transport.requests.last?.headers["X-Api-Key"] == "k-1")
    }

    @Test func `tokens that expire are renewed`() async throws {
        let (saved, secret) = (TokenStore.Token("old"), "secret")
        let transport = transport
        let shop = Client(Shop.self, transport: transport, clock: ManualClock())
        let tokens = TokenStore(token: saved) { old in
            let renewal = Shop.Renewal(refreshToken: secret)
            let grant = try await shop.send(Shop.Grants.create(renewal).authentication(nil))
            return TokenStore.Token(grant.accessToken, expires: Date(timeIntervalSinceNow: grant.expiresIn))
        }
        let signedIn = Client(
            Shop.self,
            transport: transport,
            settings: {
                var settings = RequestSettings()
                settings.authentication = .refreshing(tokens)
                return settings
            }()
        )
        #expect(try await signedIn.send(Shop.Orders.list()).isEmpty)
        #expect(
            transport.requests.map { $0.headers["Authorization"] } == ["Bearer old", nil, "Bearer new"]
        )
        #expect(tokens.token?.value == "new")
    }

    @Test func `how often and how long is a policy`() async throws {
        let saved = TokenStore.Token("old")
        @Sendable func renewed() async throws -> TokenStore.Token { .init("new") }
        var policy = RefreshPolicy()
        policy.leeway = .seconds(60)
        policy.limit = 3
        let careful = TokenStore(token: saved, policy: policy) { _ in try await renewed() }
        careful.token = nil  // signed out
        #expect(careful.token == nil)

        let defaults = RefreshPolicy()
        #expect(defaults.leeway == .seconds(30))
        #expect(defaults.limit == 5)
        #expect(defaults.window == .seconds(30))
        #expect(defaults.timeout == .seconds(30))
    }

    @Test func `creates carry a key where the route says so`() async throws {
        let order = Order(id: 0, item: "tea")
        var settings = RequestSettings()
        settings.authentication = .bearer("new")
        let shop = Client(Shop.self, transport: transport, settings: settings)
        let created = try await shop.send(Shop.Orders.create(order))  // Idempotency-Key: 5E0C...
        let paid = Shop.Payments.create(parameters: ["order": 1])  // X-Idempotency-Key: 77B1...
        let patched = Shop.Orders.patch(1, with: ["item": "tea"]).idempotencyKey(.automatic)
        let refunded = Shop.Orders[1].action("refund").idempotencyKey(.value("refund-1"))
        let unnamed = Shop.Orders.create(order).idempotencyKey(nil)
        let strict = Shop.Orders.create(order).idempotencyKey(.automatic.quoted())
        #expect(created.id == 1)
        try await shop.send(paid.returning(Void.self))
        try await shop.send(patched)
        try await shop.send(refunded)
        try await shop.send(unnamed)
        try await shop.send(strict)
        let keys = transport.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys.map { $0 != nil } == [true, false, true, true, false, true])
        #expect(transport.requests[1].headers["X-Idempotency-Key"] != nil)
        #expect(keys[3] == "refund-1")
        #expect(keys[5]?.hasPrefix("\"") == true)
    }
}
