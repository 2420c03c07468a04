import RoadbookHTTPEngine
import TestServers
import Testing

/// What a client may take of a server, each item against one on a socket.
@Suite(.endsInTime) struct `Timeouts checklist` {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a header that does not end is 408, then close`() async throws {
        try await withEcho(.init(timeouts: .init(head: .milliseconds(30)))) { address in
            let client = try TestClient(address)
            try client.send("GET / HTTP/1.1\r\nHost:")
            let answer = try client.answer()
            #expect(answer.status == 408)
            #expect(answer["Connection"] == "close")
            #expect(try client.rest() == [])
        }
    }

    @Test func `a header has 10 s unless the server says otherwise, and content 10 s for each arrival`() {
        let timeouts = HTTPServer.Configuration().timeouts
        #expect(timeouts == HTTPServer.Timeouts())
        #expect(timeouts.head == .seconds(10))
        #expect(timeouts.bodyProgress == .seconds(10))
    }

    @Test func `a header that comes octet by octet is 408, as slowloris sends it`() async throws {
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

    @Test func `a body without progress is 408, then close`() async throws {
        try await withEcho(.init(timeouts: .init(bodyProgress: .milliseconds(30)))) { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
            #expect(try client.answer().status == 408)
            #expect(try client.rest() == [])
        }
    }

    @Test func `an idle connection that is kept alive is closed`() async throws {
        try await withEcho(.init(timeouts: .init(idle: .milliseconds(30)))) { address in
            #expect(try TestClient(address).rest() == [])
            let client = try TestClient(address)
            #expect(try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
            #expect(try client.rest() == [])
        }
    }

    @Test func `a write without progress is cut`() async throws {
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

    @Test func `no more than the most connections are served at a time`() async throws {
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

    @Test func `a connection closes after the most requests it may have`() async throws {
        try await withEcho(.init(maximumRequestsPerConnection: 2)) { address in
            let client = try TestClient(address)
            try client.send(Self.get + Self.get + Self.get)
            try #expect(client.answer()["Connection"] == nil)
            try #expect(client.answer()["Connection"] == "close")
            try #expect(client.rest() == [])
            try #expect(address.answer(to: Self.get).status == 200)
        }
    }
}
