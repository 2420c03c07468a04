import Roadbook
import RoadbookHTTPEngine
import RoadbookTesting
import Testing

@testable import RoadbookMockServer

@Suite struct IdempotencyKeyInternalTests {
    private let mock = Shop.mock()

    private func refund(_ key: String, _ id: Int = 1) -> HTTPResponse {
        let request = HTTPRequest(
            method: "POST",
            target: "/v1/payments/\(id)/refund",
            fields: ["Idempotency-Key": key]
        )
        return MockHandler(core: mock.core).response(to: MockRequest(request, mock.core.boxedDeclaration))
    }

    @Test func `a key whose first request is under way is 409`() throws {
        let inner = Locked<[Int]>([])
        try mock.seed(Shop.Payments.self, [.init(id: 1, amount: 1)])
        mock.idempotencyKeys(of: Shop.Payments.self)
        mock.action("refund", on: Shop.Payments.self) { [self] _ in
            // Asked while the first one is at it.
            guard inner.withLock({ $0.isEmpty }) else { return }
            inner.withLock { $0.append(0) }
            let statuses = [refund("k").status, refund("other").status]
            inner.withLock { $0 = statuses }
        }
        #expect(refund("k").status == 200)
        #expect(inner.withLock { $0 } == [409, 200])
        #expect(refund("k").fields["Idempotent-Replayed"] == "true")
        #expect(mock.core.named.withLock { $0.isEmpty })
    }

    @Test func `as many keys are kept as there is room for`() throws {
        mock.idempotencyKeys(of: Shop.Payments.self)
        mock.action("refund", on: Shop.Payments.self) { _ in }
        for number in 0..<3_000 { _ = refund("k\(number)") }
        #expect(mock.core.withStore { $0.switches.answers.count } == 1_000)
        #expect(refund("k2000").fields["Idempotent-Replayed"] == "true")
        #expect(refund("k1999").fields["Idempotent-Replayed"] == nil)
    }
}
