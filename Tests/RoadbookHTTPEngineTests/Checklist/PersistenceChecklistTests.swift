import RoadbookHTTPEngine
import TestServers
import Testing

/// How long a connection goes on and how it closes, each item against a server on a socket.
@Suite(.endsInTime) struct `Persistence checklist` {
    private func request(_ version: String, _ lines: String = "") -> String {
        "GET / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n"
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n", "Connection: closed\r\n", "X: close\r\n"])
    func `HTTP 1.1 is persistent by default`(lines: String) async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            #expect(try client.exchange(request("1.1", lines))["Connection"] == nil)
            #expect(try client.exchange(request("1.1")).status == 200)
        }
    }

    @Test func `HTTP 1.0 is not persistent by default`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            let answer = try client.exchange("GET / HTTP/1.0\r\n\r\n")
            #expect(answer.statusLine == "HTTP/1.1 200 OK")
            #expect(answer["Connection"] == "close")
            #expect(try client.rest() == [])
        }
    }

    @Test func `HTTP 1.0 is persistent with keep-alive`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            for _ in 0..<2 {
                #expect(try client.exchange(request("1.0", "Connection: Keep-Alive\r\n"))["Connection"] == "keep-alive")
            }
        }
    }

    @Test(arguments: [
        "Connection: close", "connection: CLOSE", "Connection: x, Close", "Connection: x\r\nConnection: close",
        "Connection: keep-alive, close",
    ])
    func `Connection is a list of tokens in any case, and close is echoed`(lines: String) async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            #expect(try client.exchange(request("1.1", lines + "\r\n"))["Connection"] == "close")
            #expect(try client.rest() == [])
        }
    }

    @Test func `pipelined requests are answered in their order, the slow first`() async throws {
        let gate = Signal()
        let server = HTTPServer { request in
            if request.target == Array("/0".utf8) { await gate.wait() }
            return HTTPResponse(status: 200, body: request.target + request.body)
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send("POST /0 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na")
            try client.send("POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nb\r\n0\r\n\r\n")
            try client.send("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
            gate.send()
            #expect(try (0..<3).map { _ in try client.answer().text } == ["/0a", "/1b", "/2"])
        }
    }

    @Test func `what is left over of pipelined requests stays in the buffer`() async throws {
        let gate = Signal()
        let server = HTTPServer { request in
            if request.target == Array("/0".utf8) { await gate.wait() }
            return HTTPResponse(status: 200, body: request.target)
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send((0..<4_000).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            gate.send()
            for number in 0..<4_000 { #expect(try client.answer().text == "/\(number)") }
        }
    }

    @Test func `nothing is processed after close`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send(request("1.1", "Connection: close\r\n") + request("1.1"))
            #expect(try client.answer().status == 200)
            #expect(try client.rest() == [])
        }
    }

    @Test func `a connection closes in two steps, so that a client that still sends reads its answer`() async throws {
        try await withEcho(.init(limits: .init(body: 10))) { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n")
            // All of it is sent although the answer is there already: a connection closed at once would be reset.
            try client.send([UInt8](repeating: 1, count: 4_000_000))
            #expect(try client.answer().status == 413)
            #expect(try client.rest() == [])
        }
    }

    @Test func `the second step of a close comes after a timeout where the client does not end`() async throws {
        let configuration = HTTPServer.Configuration(timeouts: .init(close: .milliseconds(30)), maximumConnections: 1)
        try await withEcho(configuration) { address in
            let silent = try TestClient(address)
            #expect(try silent.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").status == 200)
            #expect(try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }
}
