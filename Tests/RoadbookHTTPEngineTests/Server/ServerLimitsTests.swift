import RoadbookHTTPEngine
import TestServers
import Testing

@Suite(.endsInTime) struct `Server limits` {
    @Test func `answer 413 to a declared length before any content`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 16777217\r\n\r\n")
            #expect(try client.answer().status == 413)
        }
    }

    @Test func `close the connection that is idle for longest where another client waits`() async throws {
        var configuration = HTTPServer.Configuration(maximumConnections: 2)
        configuration.timeouts.crowded = .zero
        try await withEcho(configuration) { address in
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            let (first, second) = (try TestClient(address), try TestClient(address))
            #expect(try first.exchange(request).status == 200)
            #expect(try second.exchange(request).status == 200)
            #expect(try first.exchange(request).status == 200)
            let third = try TestClient(address)
            #expect(try third.exchange(request).status == 200)
            #expect(try second.rest() == [])
            #expect(try first.exchange(request).status == 200)
        }
    }

    @Test func `close no connection of a request that is under way, whoever waits`() async throws {
        let (asked, gate) = (Signal(), Signal())
        var configuration = HTTPServer.Configuration(maximumConnections: 1)
        configuration.timeouts.crowded = .zero
        let server = HTTPServer(configuration: configuration) { _ in
            asked.send()
            await gate.wait()
            return HTTPResponse(status: 200)
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await asked.wait()
            let waiting = try TestClient(address)
            try waiting.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            gate.send()
            #expect(try client.answer().status == 200)
            #expect(try waiting.answer().status == 200)
        }
    }

    @Test func `hold back a client that sends on while it is being answered`() async throws {
        let gate = Signal()
        let server = HTTPServer { _ in
            await gate.wait()
            return HTTPResponse(status: 200)
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.sendUntilHeldBack(atMost: 64 << 20) < 64 << 20)
            gate.send()
            #expect(try client.answer().status == 200)
        }
    }
}
