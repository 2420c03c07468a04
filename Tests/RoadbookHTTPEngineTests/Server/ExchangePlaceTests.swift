import RoadbookHTTPEngine
import Testing

@Suite struct `Place of an exchange` {
    @Test func `counts connections, and exchanges on each`() async throws {
        let server = HTTPServer { request in
            let place = request.place.map { "\($0.connection) \($0.exchange)" } ?? "nowhere"
            return HTTPResponse(status: 200, body: Array(place.utf8))
        }
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        try await server.run { address in
            let first = try TestClient(address)
            #expect(try first.exchange(request).text == "0 0")
            #expect(try first.exchange(request).text == "0 1")
            let second = try TestClient(address)
            #expect(try second.exchange(request).text == "1 0")
            #expect(try first.exchange(request).text == "0 2")
        }
    }

    @Test func `is unknown of a request that came from no socket`() async {
        #expect(HTTPRequest(target: "/").place == nil)
    }
}
