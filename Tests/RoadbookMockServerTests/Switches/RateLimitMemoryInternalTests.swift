import Roadbook
import RoadbookHTTPEngine
import RoadbookTesting
import Testing

@testable import RoadbookMockServer

@Suite struct RateLimitMemoryInternalTests {
    @Test func `as many clients are known as there is room for`() {
        let mock = Shop.mock()
        mock.rateLimit(of: Shop.Cart.self, .requests(1, per: .seconds(1)))
        let handler = MockHandler(core: mock.core)
        for number in 0..<3_000 {
            let request = HTTPRequest(target: "/v1/cart", fields: ["Authorization": "Bearer \(number)"])
            _ = handler.response(to: MockRequest(request, mock.core.boxedDeclaration))
        }
        #expect(mock.core.withStore { $0.switches.windows.count } == 1_000)
        let last = HTTPRequest(target: "/v1/cart", fields: ["Authorization": "Bearer 2999"])
        #expect(handler.response(to: MockRequest(last, mock.core.boxedDeclaration)).status == 429)
    }
}
