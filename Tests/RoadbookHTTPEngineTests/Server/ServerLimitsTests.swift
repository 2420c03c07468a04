import RoadbookHTTPEngine
import TestServers
import Testing

@Suite(.endsInTime) struct `Server limits` {
    @Test func `answer 414 to an endless request line`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send("GET /" + String(repeating: "a", count: 9_000))
            #expect(try client.answer().status == 414)
            #expect(try client.rest() == [])
        }
    }

    @Test func `answer 431 to an endless field, and to too many`() async throws {
        try await withEcho { address in
            let endless = try TestClient(address)
            try endless.send("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 70_000))
            #expect(try endless.answer().status == 431)
            let many = try TestClient(address)
            try many.send("GET / HTTP/1.1\r\n" + String(repeating: "X: 1\r\n", count: 101))
            #expect(try many.answer().status == 431)
        }
    }

    @Test func `answer 413 to a declared length before any content`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 16777217\r\n\r\n")
            #expect(try client.answer().status == 413)
        }
    }

    @Test func `answer 413 to chunks beyond the limit`() async throws {
        try await withEcho(.init(limits: .init(body: 4))) { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\n")
            #expect(try client.answer().status == 413)
        }
    }

    @Test func `let further clients wait until a connection is closed`() async throws {
        try await withEcho(.init(maximumConnections: 2)) { address in
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            let first = try TestClient(address)
            let second = try TestClient(address)
            #expect(try first.exchange(request).status == 200)
            #expect(try second.exchange(request).status == 200)
            let third = try TestClient(address)
            try third.send(request)
            // The others are answered as before, and the third only once one of them has gone.
            for _ in 0..<5 { #expect(try first.exchange(request).status == 200) }
            #expect(!third.hasArrivals)
            #expect(try second.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").status == 200)
            second.close()
            #expect(try third.answer().status == 200)
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

    @Test func `of time answer 408 to a head that does not end`() async throws {
        try await withEcho(.init(timeouts: .init(head: .milliseconds(30)))) { address in
            let client = try TestClient(address)
            try client.send("GET / HTTP/1.1\r\nHost:")
            let answer = try client.answer()
            #expect(answer.status == 408)
            #expect(answer["Connection"] == "close")
            #expect(try client.rest() == [])
        }
    }

    @Test func `of time are not prolonged by single octets of a head`() async throws {
        let configuration = HTTPServer.Configuration(
            limits: .init(requestLine: 1 << 30),
            timeouts: .init(head: .milliseconds(50))
        )
        try await withEcho(configuration) { address in
            let client = try TestClient(address)
            let end = ContinuousClock.now + .seconds(5)
            try client.send("GET /")
            while !client.hasArrivals, .now < end { try client.send("a") }
            #expect(client.hasArrivals)
            #expect(try client.answer().status == 408)
        }
    }

    @Test func `of time answer 408 to content that stops`() async throws {
        try await withEcho(.init(timeouts: .init(bodyProgress: .milliseconds(30)))) { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
            #expect(try client.answer().status == 408)
            #expect(try client.rest() == [])
        }
    }

    @Test func `of time close an idle connection without a word`() async throws {
        try await withEcho(.init(timeouts: .init(idle: .milliseconds(30)))) { address in
            #expect(try TestClient(address).rest() == [])
            let client = try TestClient(address)
            #expect(try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
            #expect(try client.rest() == [])
        }
    }

    @Test func `of time cut a client that does not read`() async throws {
        let configuration = HTTPServer.Configuration(
            timeouts: .init(writeProgress: .milliseconds(30)),
            maximumConnections: 1
        )
        let server = HTTPServer(configuration: configuration) { request in
            let isBig = request.target == Array("/big".utf8)
            return HTTPResponse(status: 200, body: isBig ? [UInt8](repeating: 1, count: 32 << 20) : [])
        }
        try await server.run { address in
            let silent = try TestClient(address, receiveBuffer: 4_096)
            try silent.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
            // There is room for one connection, so this is answered once the other is cut.
            let answer = try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.status == 200)
        }
    }

    @Test func `of time end a close that the client does not take part in`() async throws {
        let configuration = HTTPServer.Configuration(timeouts: .init(close: .milliseconds(30)), maximumConnections: 1)
        try await withEcho(configuration) { address in
            let silent = try TestClient(address)
            #expect(try silent.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").status == 200)
            #expect(try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }
}
