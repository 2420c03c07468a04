import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// Which methods the whole server has.
@Suite struct `Method internals checklist` {
    @Test func `OPTIONS * has Allow`() async {
        let request = HTTPRequest(method: "OPTIONS", target: "*")
        let answer = await Library.mock().core.exchange.response(to: request)
        #expect(answer.status == 204)
        #expect(answer.fields["Allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    }
}
