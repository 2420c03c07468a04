import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Keys by which what is asked is done once (draft-ietf-httpapi-idempotency-key-header).
@Suite struct IdempotencyKeyTests {
    private typealias Payment = Shop.Payment
    private let clock = ManualClock()
    private let mock: MockServer<Shop>

    init() {
        mock = Shop.mock(clock: clock)
        mock.idempotencyKeys(of: Shop.Payments.self)
    }

    private func pay(_ amount: Int, _ key: String?, _ path: String = "payments") async throws -> RawAnswer {
        let headers: HeaderFields = key.map { ["Idempotency-Key": $0] } ?? [:]
        return try await mock.ask(.post, "v1/\(path)", headers, json: #"{"id":0,"amount":\#(amount)}"#)
    }

    private func count() async throws -> Int {
        try await Client(Shop.self, transport: mock.inMemory).send(Shop.Payments.list()).count
    }

    @Test func `a repetition gets the first answer, and changes nothing`() async throws {
        let first = try await pay(5, "k")
        let again = try await pay(5, "k")
        #expect(first.status == 201 && first["Idempotent-Replayed"] == nil)
        #expect(again.status == 201 && again["Idempotent-Replayed"] == "true")
        #expect(again.content == first.content && again["Location"] == first["Location"])
        #expect(try await count() == 1)
        #expect(try await pay(5, "other").json?["id"] == 2)
        #expect(try await pay(5, nil).json?["id"] == 3)
        #expect(try await pay(5, nil).json?["id"] == 4)
    }

    @Test func `the key of another request is 422`() async throws {
        mock.idempotencyKeys(of: Shop.Lines.self)
        mock.action("refund", on: Shop.Payments.self) { $0.amount = 0 }
        _ = try await pay(5, "k")
        let content = try await pay(6, "k")
        #expect(content.status == 422 && content["Content-Type"] == "application/problem+json")
        #expect(content.json?["detail"]?.string?.contains("other content") == true)
        for path in ["payments/1/refund", "orders/1/lines"] {
            let target = try await pay(5, "k", path)
            #expect(target.status == 422 && target.json?["detail"]?.string?.contains("POST /v1/payments") == true)
        }
        #expect(try await count() == 1)
    }

    @Test func `a missing key is 400 where it is required`() async throws {
        mock.idempotencyKeys(of: Shop.Payments.self, .required)
        #expect(try await pay(5, nil).status == 400)
        #expect(try await count() == 0)
        #expect(try await pay(5, "k").status == 201)
        #expect(try await mock.ask(.patch, "v1/payments/1", json: #"{"amount":6}"#).status == 400)
        // What is done once whatever happens needs none.
        #expect(try await mock.ask(.put, "v1/payments/1", json: #"{"id":1,"amount":6}"#).status == 200)
        #expect(try await mock.ask(.delete, "v1/payments/1").status == 204)
    }

    @Test func `a patch and an action have keys as well`() async throws {
        mock.action("double", on: Shop.Payments.self) { $0.amount *= 2 }
        _ = try await pay(5, nil)
        for _ in 0..<3 {
            #expect(try await pay(0, "d", "payments/1/double").json?["amount"] == 10)
            let key: HeaderFields = ["Idempotency-Key": "p"]
            _ = try await mock.ask(.patch, "v1/payments/1", key, json: #"{"amount":10}"#)
        }
        let last = try await mock.ask(.patch, "v1/payments/1", ["Idempotency-Key": "p"], json: #"{"amount":10}"#)
        #expect(last["Idempotent-Replayed"] == "true")
    }

    @Test func `a refusal is kept, and what went wrong is not`() async throws {
        struct Jam: Error {}
        let isJammed = Locked(true)
        mock.action("jam", on: Shop.Payments.self) { _ in if isJammed.withLock({ $0 }) { throw Jam() } }
        #expect(try await pay(5, "late", "payments/1/jam").status == 404)
        _ = try await pay(5, nil)
        #expect(try await pay(5, "late", "payments/1/jam").status == 404)
        #expect(try await pay(5, "new", "payments/1/jam").status == 500)
        isJammed.withLock { $0 = false }
        #expect(try await pay(5, "new", "payments/1/jam").status == 200)
    }

    @Test func `a key is forgotten after its term`() async throws {
        _ = try await pay(5, "k")
        await clock.advance(by: .seconds(24 * 3600 - 1))
        #expect(try await pay(5, "k").json?["id"] == 1)
        await clock.advance(by: .seconds(1))
        #expect(try await pay(6, "k").json?["id"] == 2)
        mock.idempotencyKeys(of: Shop.Payments.self, .optional.kept(for: .seconds(1)).named("X-Key"))
        let key: HeaderFields = ["X-Key": "x"]
        for id in [3, 3] {
            #expect(try await mock.ask(.post, "v1/payments", key, json: #"{"amount":1,"id":0}"#).json?["id"]?.int == id)
        }
        await clock.advance(by: .seconds(1))
        #expect(try await mock.ask(.post, "v1/payments", key, json: #"{"amount":1,"id":0}"#).json?["id"] == 4)
    }

    @Test func `a snapshot has the keys of its time`() async throws {
        let start = mock.snapshot()
        _ = try await pay(5, "k")
        let later = mock.snapshot()
        mock.restore(start)
        #expect(try await pay(6, "k")["Idempotent-Replayed"] == nil)
        mock.restore(later)
        #expect(try await pay(5, "k")["Idempotent-Replayed"] == "true")
    }

    @Test(arguments: ["", "\"", "\"a", "\"\"", "\"a\\\"", "\"a\\b\"", "\"a\"b\"", String(repeating: "k", count: 256)])
    func `what is no key is 400`(key: String) async throws {
        #expect(try await pay(5, key).status == 400)
        #expect(try await count() == 0)
    }

    @Test func `a key may be in quotes, long, or there twice`() async throws {
        _ = try await pay(5, #"a\"#)
        #expect(try await pay(5, #""a\\""#)["Idempotent-Replayed"] == "true")
        #expect(try await pay(5, String(repeating: "k", count: 255)).status == 201)
        var headers: HeaderFields = ["Idempotency-Key": "a"]
        headers.append(name: "Idempotency-Key", value: "a")
        #expect(try await mock.ask(.post, "v1/payments", headers, json: #"{"amount":1,"id":0}"#).status == 400)
    }

    @Test func `keys of different users are different`() async throws {
        mock.basic(of: Shop.Payments.self, ["ada": "a", "bob": "b"])
        for (pair, id) in [("ada:a", 1), ("bob:b", 2), ("ada:a", 1)] {
            let credentials = Data(pair.utf8).base64EncodedString()
            let headers: HeaderFields = ["Idempotency-Key": "k", "Authorization": "Basic \(credentials)"]
            let answer = try await mock.ask(.post, "v1/payments", headers, json: #"{"amount":1,"id":0}"#)
            #expect(answer.json?["id"]?.int == id)
        }
    }

    @Test func `a client that tries again after a lost answer pays once`() async throws {
        let inMemory = mock.inMemory
        let count = Locked(0)
        let transport = StubTransport { request in
            let response = try await inMemory.send(request)
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return response }
            throw TransportError(.connectionLost, "gone")
        }
        let shop = Client(Shop.self, transport: transport, clock: ManualClock(), random: NoWait())
        let (paid, head) = try await shop.send(Shop.Payments.create(Payment(id: 0, amount: 5)).withHead())
        #expect(paid == Payment(id: 1, amount: 5) && head.headers["Idempotent-Replayed"] == "true")
        #expect(count.withLock { $0 } == 2)
        #expect(try await self.count() == 1)
    }

    /// Randomness that lets nobody wait before trying again.
    private struct NoWait: RandomNumberGenerator, Sendable {
        mutating func next() -> UInt64 { 0 }
    }
}
