import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// An API whose server knows idempotency keys.
private struct Till: URLRouter {
    static let basePath = "https://till.example.com"
    var orders = Orders()
    var payments = Payments()
    var notes = Notes()

    struct Order: Codable, Sendable, Identifiable { var id: Int }

    struct Orders: Readable, IdempotentCreatable, Updatable, Deletable {
        typealias Model = Order
        var route = "orders"
        var lines = Lines()
    }
    struct Lines: IdempotentCreatable {
        typealias Model = Order
        typealias Parent = Orders
        var route = "lines"
    }
    struct Payments: IdempotentCreatable {
        var route = "payments"
        var idempotencyKey: IdempotencyKey { .automatic.named("X-Idempotency-Key") }
    }
    struct Notes: Creatable, Updatable {
        typealias Model = Order
        var route = "notes"
    }
}

// Declared apart from the route.
extension Till.Receipts: IdempotentCreatable {}
extension Till {
    struct Receipts: Creatable {
        typealias Parent = Orders
        var route = "receipts"
    }
}

@Suite(.endsInTime) struct IdempotencyTests {
    private let order = Till.Order(id: 1)

    private func client(_ transport: any Transport, _ settings: RequestSettings = RequestSettings()) -> Client<Till> {
        let count = Locked(0)
        return Client(
            Till.self,
            transport: transport,
            settings: settings,
            clock: ManualClock(),
            makeID: { "id-\(count.withLock { $0 += 1; return $0 })" }
        )
    }

    private func sent<Response>(
        _ request: RequestConverter<Response>,
        _ settings: RequestSettings = RequestSettings()
    ) async throws -> HeaderFields {
        let recorder = RecordingTransport(.stub(status: 200, text: #"{"id": 1}"#))
        try await client(recorder, settings).send(request.returning(Void.self))
        return try #require(recorder.requests.first).headers
    }

    /// Fails as often as told, so that only what may be sent again is.
    private func failing(_ times: Int) -> RecordingTransport {
        let count = Locked(0)
        return RecordingTransport(
            .stub { _ in
                count.withLock {
                    $0 += 1; return $0
                } <= times
                    ? .answer(status: 503, headers: ["Retry-After": "0"]) : .answer(status: 201, text: #"{"id": 1}"#)
            }
        )
    }

    // MARK: The route

    @Test func `each create of a route that says so carries a key of its own`() async throws {
        let recorder = RecordingTransport(.stub(status: 201, text: #"{"id": 1}"#))
        let till = client(recorder)
        try await till.send(Till.Orders.create(order))
        try await till.send(Till.Orders.create(parameters: ["id": 1]).returning(Void.self))
        try await till.send(Till.Orders[1].lines.create(order))
        #expect(recorder.requests.map { $0.headers["Idempotency-Key"] } == ["id-1", "id-2", "id-3"])
    }

    @Test func `no other request does`() async throws {
        #expect(try await sent(Till.Notes.create(order))["Idempotency-Key"] == nil)
        #expect(try await sent(Till.Orders.update(1, with: order))["Idempotency-Key"] == nil)
        #expect(try await sent(Till.Orders.patch(1, with: ["a": 1]))["Idempotency-Key"] == nil)
        #expect(try await sent(Till.Orders[1].action("refund"))["Idempotency-Key"] == nil)
    }

    @Test func `a route can name the field`() async throws {
        let headers = try await sent(Till.Payments.create(parameters: [:]))
        #expect(headers["X-Idempotency-Key"] == "id-1")
        #expect(headers["Idempotency-Key"] == nil)
    }

    @Test func `a route that says so apart from its declaration is one too`() {
        #expect(Till.Receipts()._creationKey == .automatic)
        #expect(Till.Notes()._creationKey == nil)
    }

    // MARK: The request

    @Test func `a request can carry one whatever it is`() async throws {
        #expect(try await sent(Till.Notes.create(order).idempotencyKey(.automatic))["Idempotency-Key"] == "id-1")
        #expect(
            try await sent(Till.Notes.patch(1, with: ["a": 1]).idempotencyKey(.automatic))["Idempotency-Key"] == "id-1"
        )
        let refund = Till.Orders[1].action("refund").idempotencyKey(.value("refund-1"))
        #expect(try await sent(refund)["Idempotency-Key"] == "refund-1")
        let put = Till.Orders.update(1, with: order).idempotencyKey(.value("put-1"))
        #expect(try await sent(put)["Idempotency-Key"] == "put-1")
    }

    @Test func `a request wins over its route, and a field that the caller has set over both`() async throws {
        #expect(try await sent(Till.Orders.create(order).idempotencyKey(nil))["Idempotency-Key"] == nil)
        let own = Till.Orders.create(order).idempotencyKey(.value("mine"))
        #expect(try await sent(own)["Idempotency-Key"] == "mine")
        let set = Till.Orders.create(order).header("idempotency-key", "set")
        #expect(try await sent(set).values(of: "Idempotency-Key") == ["set"])
    }

    @Test func `as a setting of the client it leaves alone what is idempotent by itself`() async throws {
        var settings = RequestSettings()
        settings.idempotencyKey = .automatic
        #expect(try await sent(Till.Notes.create(order), settings)["Idempotency-Key"] == "id-1")
        #expect(try await sent(Till.Orders.list(), settings)["Idempotency-Key"] == nil)
        #expect(try await sent(Till.Orders.delete(1), settings)["Idempotency-Key"] == nil)
        #expect(try await sent(Till.Orders.update(1, with: order), settings)["Idempotency-Key"] == nil)
    }

    @Test(
        arguments: [
            ("a-1", #""a-1""#), (#"a"b\c"#, #""a\"b\\c""#),
        ]
    )
    func `a key can be sent in quotes, as the draft has it`(value: String, expected: String) async throws {
        let request = Till.Notes.create(order).idempotencyKey(.value(value).quoted())
        #expect(try await sent(request)["Idempotency-Key"] == expected)
        let plain = Till.Notes.create(order).idempotencyKey(.value(value))
        #expect(try await sent(plain)["Idempotency-Key"] == value)
    }

    @Test(
        arguments: [
            .value(""), .value("a\r\nb"), .value("\u{E9}"), .value(" a"), .value("a "), .value("a\tb"),
            .value("a").named("X Key"), .value("a").named(""), .automatic.named("Content-Length"),
        ] as [IdempotencyKey]
    )
    func `a key that cannot be sent is an error before anything is sent`(key: IdempotencyKey) async throws {
        let error = try await #require(throws: RequestError.self) {
            try await client(.failing).send(Till.Notes.create(order).idempotencyKey(key))
        }
        #expect(error.code == .invalidHeader)
        #expect(error.attempts.isEmpty)
    }

    // MARK: Retries

    @Test func `a create is sent again where it carries a key, the same one each time`() async throws {
        let recorder = failing(2)
        try await client(recorder).send(Till.Orders.create(order))
        #expect(recorder.requests.map { $0.headers["Idempotency-Key"] } == ["id-1", "id-1", "id-1"])
    }

    @Test func `a key in another field is recognised as one`() async throws {
        let recorder = failing(1)
        try await client(recorder).send(Till.Payments.create(parameters: [:]).returning(Void.self))
        #expect(recorder.requests.map { $0.headers["X-Idempotency-Key"] } == ["id-1", "id-1"])
        let token = failing(1)
        try await client(token).send(Till.Notes.create(order).idempotencyKey(.automatic.named("Request-Token")))
        #expect(token.requests.count == 2)
    }

    @Test func `a key that the caller has set by hand is recognised too, whatever the setting`() async throws {
        let recorder = failing(1)
        try await client(recorder).send(Till.Notes.create(order).header("Idempotency-Key", "a"))
        #expect(recorder.requests.count == 2)
        let other = failing(1)
        try await client(other).send(
            Till.Payments.create(parameters: [:]).header("Idempotency-Key", "a").returning(Void.self)
        )
        #expect(other.requests.map { $0.headers["X-Idempotency-Key"] } == [nil, nil])
    }

    @Test func `a create without a key is not sent again, nor one with a field that only looks like it`() async throws {
        for request in [Till.Notes.create(order), Till.Notes.create(order).header("X-Idempotency-Key", "a")] {
            let recorder = failing(1)
            let error = try await #require(throws: RequestError.self) { try await client(recorder).send(request) }
            #expect(error.status == 503)
            #expect(recorder.requests.count == 1)
        }
    }

    // MARK: Redirects

    private func redirecting(_ status: Int, to location: String) -> RecordingTransport {
        RecordingTransport(
            .stub { request in
                request.url.path.hasSuffix("/there")
                    ? .answer(status: 200, text: #"{"id": 1}"#)
                    : .answer(status: status, headers: ["Location": location])
            }
        )
    }

    @Test(arguments: [307, 308], ["Idempotency-Key", "X-Idempotency-Key", "Request-Token"])
    func `a key goes along with the content that a redirect has sent again`(status: Int, name: String) async throws {
        for location in ["/there", "https://other.example.com/there"] {
            let recorder = redirecting(status, to: location)
            try await client(recorder).send(Till.Notes.create(order).idempotencyKey(.automatic.named(name)))
            #expect(recorder.requests.map { $0.headers[name] } == ["id-1", "id-1"])
        }
    }

    @Test(arguments: [301, 302, 303], ["Idempotency-Key", "X-Idempotency-Key"])
    func `a key stays behind with the content`(status: Int, name: String) async throws {
        let recorder = redirecting(status, to: "/there")
        try await client(recorder).send(Till.Notes.create(order).idempotencyKey(.automatic.named(name)))
        #expect(recorder.requests.map(\.method) == [.post, .get])
        #expect(recorder.requests.map { $0.headers[name] } == ["id-1", nil])
        #expect(recorder.requests[1].headers["Content-Type"] == nil)
    }

    @Test func `a key is hidden in descriptions`() async throws {
        let error = try await #require(throws: RequestError.self) {
            try await client(.stub(status: 400)).send(Till.Notes.create(order).idempotencyKey(.value("k-123")))
        }
        #expect(error.curl?.contains("-H 'Idempotency-Key: <redacted>'") == true)
        #expect(!error.description.contains("k-123"))
    }
}
