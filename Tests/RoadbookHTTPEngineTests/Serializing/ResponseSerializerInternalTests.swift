import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Response` {
    private func text(_ response: HTTPResponse, _ persistence: ResponseSerializer.Persistence = .implied) -> String {
        var octets: [UInt8] = []
        ResponseSerializer.append(response, persistence: persistence, to: &octets)
        return String(decoding: octets, as: UTF8.self)
    }

    @Test func `is a status line, its fields and its content`() {
        let response = HTTPResponse(status: 404, fields: ["A": "1", "b": ""], body: Array("x".utf8))
        #expect(text(response) == "HTTP/1.1 404 Not Found\r\nA: 1\r\nb: \r\n\r\nx")
    }

    @Test func `names what becomes of the connection instead of the handler`() {
        let response = HTTPResponse(status: 200, fields: ["Connection": "x", "A": "1"])
        #expect(text(response) == "HTTP/1.1 200 OK\r\nA: 1\r\n\r\n")
        #expect(text(response, .close) == "HTTP/1.1 200 OK\r\nA: 1\r\nConnection: close\r\n\r\n")
        #expect(text(response, .stated) == "HTTP/1.1 200 OK\r\nA: 1\r\nConnection: keep-alive\r\n\r\n")
    }

    @Test func `keeps the space before a reason it does not have`() {
        #expect(text(HTTPResponse(status: 599)) == "HTTP/1.1 599 \r\n\r\n")
    }

    @Test(arguments: [(201, "Created"), (422, "Unprocessable Content"), (418, ""), (0, ""), (-1, "")])
    func `has the registered reason of its status`(status: Int, reason: String) {
        #expect(HTTPResponse.reasonPhrase(for: status) == reason)
    }
}
