import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Reads that show what was there a while ago.
@Suite struct ReadLagTests {
    private typealias Payment = Shop.Payment
    private let clock = ManualClock()
    private let mock: MockServer<Shop>
    private var shop: Client<Shop> { Client(Shop.self, transport: mock.inMemory, clock: ManualClock()) }

    init() throws {
        mock = Shop.mock(clock: clock)
        mock.readLag(of: Shop.Payments.self, .seconds(2))
        try mock.seed(Shop.Payments.self, [Payment(id: 1, amount: 1), Payment(id: 2, amount: 2)])
    }

    private func amounts() async throws -> [Int] { try await shop.send(Shop.Payments.list()).map(\.amount) }

    private func amount(_ id: Int) async throws -> Int? {
        try await mock.ask(.get, "v1/payments/\(id)").json?["amount"]?.int
    }

    @Test func `seeds are there at once`() async throws {
        #expect(try await amounts() == [1, 2])
    }

    @Test func `what is written is read a while later, and answered at once`() async throws {
        let made = try await shop.send(Shop.Payments.create(Payment(id: 0, amount: 3)))
        #expect(made.id == 3)
        await clock.advance(by: .seconds(1))
        #expect(try await shop.send(Shop.Payments.patch(1, with: ["amount": 10])).amount == 10)
        try await shop.send(Shop.Payments.delete(2))
        #expect(try await amounts() == [1, 2])
        #expect(try await amount(3) == nil)
        await clock.advance(by: .milliseconds(999))
        #expect(try await amounts() == [1, 2])
        await clock.advance(by: .milliseconds(1))
        #expect(try await amounts() == [1, 2, 3])
        #expect(try await amount(2) == 2)
        await clock.advance(by: .seconds(1))
        #expect(try await amounts() == [10, 3])
        #expect(try await amount(2) == nil)
        #expect(try await amount(1) == 10)
    }

    @Test func `what is changed more than once is read step by step, in its place`() async throws {
        for amount in [10, 11, 12] {
            try await shop.send(Shop.Payments.patch(1, with: ["amount": amount]))
            await clock.advance(by: .seconds(1))
        }
        #expect(try await amounts() == [11, 2])
        try await shop.send(Shop.Payments.delete(1))
        try await shop.send(Shop.Payments.create(Payment(id: 1, amount: 13)))
        await clock.advance(by: .seconds(1))
        #expect(try await amounts() == [12, 2])
        await clock.advance(by: .seconds(1))
        #expect(try await amounts() == [2, 13])
    }

    @Test func `a change sees what there is`() async throws {
        mock.entityTags(of: Shop.Payments.self)
        let old = try await mock.ask(.get, "v1/payments/1")["ETag"]
        let new = try await mock.ask(.patch, "v1/payments/1", json: #"{"amount":5}"#)["ETag"]
        let stale = try #require(old)
        #expect(try await mock.ask(.get, "v1/payments/1")["ETag"] == stale && new != stale)
        let headers: HeaderFields = ["If-Match": stale]
        #expect(try await mock.ask(.patch, "v1/payments/1", headers, json: #"{"amount":6}"#).status == 412)
        try await shop.send(Shop.Payments.delete(1))
        #expect(try await mock.ask(.delete, "v1/payments/1").status == 404)
        #expect(try await amount(1) == 1)
    }

    @Test func `other routes do not lag`() async throws {
        try await shop.send(Shop.Orders.create(.init(id: 0, item: "tea")))
        #expect(try await mock.ask(.get, "v1/orders/1").status == 200)
        mock.readLag(of: Shop.Cart.self, .seconds(5))
        #expect(try await mock.ask(.put, "v1/cart", json: #"{"a":1}"#).status == 201)
        #expect(try await mock.ask(.get, "v1/cart").status == 404)
        await clock.advance(by: .seconds(5))
        #expect(try await mock.ask(.get, "v1/cart").status == 200)
    }

    @Test func `what is nested is read with what it is nested in as it was`() async throws {
        mock.readLag(of: Shop.Lines.self, .seconds(2))
        try await shop.send(Shop.Orders.create(.init(id: 0, item: "tea")))
        try await shop.send(Shop.Orders[1].lines.create(.init(id: 0, text: "A")))
        #expect(try await mock.ask(.get, "v1/orders/1/lines").status == 404)
        await clock.advance(by: .seconds(2))
        try await shop.send(Shop.Orders.delete(1))
        #expect(try await mock.ask(.get, "v1/orders/1/lines").json?.array?.count == 1)
        await clock.advance(by: .seconds(2))
        #expect(try await mock.ask(.get, "v1/orders/1/lines").status == 404)
    }

    @Test func `a seed hides what was there before it`() async throws {
        mock.readLag(of: Shop.Cart.self, .seconds(2))
        #expect(try await mock.ask(.put, "v1/cart", json: #"{"a":1}"#).status == 201)
        try mock.seed(Shop.Cart.self, ["a": 2])
        #expect(try await mock.ask(.get, "v1/cart").json?["a"] == 2)
    }

    @Test func `a snapshot has what was not read yet`() async throws {
        try await shop.send(Shop.Payments.delete(1))
        let start = mock.snapshot()
        #expect(try await amounts() == [1, 2])
        await clock.advance(by: .seconds(2))
        #expect(try await amounts() == [2])
        mock.restore(start)
        #expect(try await amounts() == [2])
    }

    @Test func `a snapshot of a mock whose time is later is read as it is`() async throws {
        let later = ManualClock()
        let other = Shop.mock(clock: later)
        other.readLag(of: Shop.Payments.self, .seconds(2))
        await later.advance(by: .seconds(60))
        _ = try await other.ask(.post, "v1/payments", json: #"{"id":0,"amount":7}"#)
        mock.restore(other.snapshot())
        #expect(try await amounts() == [7])
        try await shop.send(Shop.Payments.create(Payment(id: 0, amount: 8)))
        #expect(try await amounts() == [7])
        await clock.advance(by: .seconds(2))
        #expect(try await amounts() == [7, 8])
    }

    @Test func `reads do not lag where it is taken back`() async throws {
        try await shop.send(Shop.Payments.delete(1))
        mock.readLag(of: Shop.Payments.self, .zero)
        #expect(try await amounts() == [2])
    }

    @Test func `pages by cursors lag as well`() async throws {
        mock.cursorPages(of: Shop.Payments.self, CursorPages(size: 1))
        try await shop.send(Shop.Payments.delete(1))
        let first = try await mock.ask(.get, "v1/payments")
        #expect(first.json?[0]?["id"] == 1 && first["Link"] != nil)
    }
}
