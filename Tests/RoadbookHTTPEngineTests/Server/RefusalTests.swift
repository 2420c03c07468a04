import RoadbookHTTPEngine
import TestServers
import Testing

/// What a server tells of requests that no handler sees.
@Suite(.endsInTime) struct RefusalTests {
    /// What is told while requests are sent, each on a connection of its own.
    private func told(
        _ configuration: HTTPServer.Configuration = .init(),
        of requests: String...
    ) async throws -> [HTTPRefusal] {
        let (refusals, refused) = AsyncStream<HTTPRefusal>.makeStream()
        var configuration = configuration
        configuration.refused = { refused.yield($0) }
        try await withEcho(configuration) { address in
            for request in requests {
                let client = try TestClient(address)
                try client.send(request)
                _ = try client.rest()
            }
        }
        refused.finish()
        var all: [HTTPRefusal] = []
        for await refusal in refusals { all.append(refusal) }
        return all
    }

    @Test func `a refusal is told with what is known of the request`() async throws {
        let refusals = try await told(
            of: "GET /a HTTP/1.1\r\n\r\n",
            "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n",
            "PUT /c HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n",
            "GET /\(String(repeating: "d", count: 9_000)) HTTP/1.1\r\n",
            "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
            "\u{16}\u{3}\u{1}"
        )
        #expect(refusals.map(\.response.status) == [400, 413, 400, 414, 501, 400])
        #expect(refusals.map(\.request.method) == ["GET", "POST", "PUT", "", "CONNECT", ""])
        let targets = refusals.map { String(decoding: $0.request.target, as: UTF8.self) }
        #expect(targets == ["/a", "/b", "/c", "", "a:1", ""])
        #expect(refusals.map(\.request.place?.connection) == [0, 1, 2, 3, 4, 5])
        #expect(refusals[1].request.fields["Content-Length"] == "99999999")
        #expect(refusals[0].reason == "A request has exactly one Host.")
        #expect(refusals.allSatisfy { String(decoding: $0.response.body, as: UTF8.self) == $0.reason + "\n" })
    }

    @Test func `a request that takes too long is told of`() async throws {
        var configuration = HTTPServer.Configuration()
        configuration.timeouts.head = .milliseconds(20)
        let refusals = try await told(configuration, of: "GET /slow HTTP/1.1\r\nHost: a\r\n")
        #expect(refusals.map(\.response.status) == [408])
        #expect(refusals.first?.request.fields["Host"] == "a")
    }

    @Test func `what is answered is not told of`() async throws {
        let refusals = try await told(of: "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(refusals.isEmpty)
    }
}
