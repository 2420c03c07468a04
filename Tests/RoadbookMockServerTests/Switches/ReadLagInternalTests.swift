import Roadbook
import RoadbookHTTPEngine
import RoadbookTesting
import Testing

@testable import RoadbookMockServer

@Suite struct ReadLagInternalTests {
    @Test func `many changes are known as far as there is room, and the last of them always`() throws {
        let mock = Shop.mock()
        try mock.seed(Shop.Payments.self, [.init(id: 1, amount: 0)])
        mock.readLag(of: Shop.Payments.self, .seconds(60))
        mock.action("count", on: Shop.Payments.self) { $0.amount += 1 }
        let handler = MockHandler(core: mock.core)
        let count = HTTPRequest(method: "POST", target: "/v1/payments/1/count")
        for _ in 0..<10_100 {
            _ = handler.response(to: MockRequest(count, mock.core.boxedDeclaration))
        }
        #expect(mock.core.withStore { $0.history.count } <= 10_000)
        let get = HTTPRequest(target: "/v1/payments/1")
        let answer = handler.response(to: MockRequest(get, mock.core.boxedDeclaration))
        let amount = try JSONParser().parse(answer.body)["amount"]?.int
        // 5,000 of the changes were forgotten with the one that was too many, and 99 came after it.
        #expect(amount == 5_001)
    }
}
