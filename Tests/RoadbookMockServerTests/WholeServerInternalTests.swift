import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

@Suite struct WholeServerInternalTests {
    @Test func `OPTIONS of the asterisk tells every method`() async {
        let request = HTTPRequest(method: "OPTIONS", target: "*")
        let answer = await Library.mock().core.exchange.response(to: request)
        #expect(answer.status == 204)
        #expect(answer.fields["Allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    }
}
