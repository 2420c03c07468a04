import RoadbookHTTPEngine
import Testing

@Suite struct `Connection` {
    private func request(_ version: String, _ lines: String = "") -> String {
        "GET / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n"
    }

    @Test(arguments: [
        "Connection: close", "connection: CLOSE", "Connection: x, Close", "Connection: x\r\nConnection: close",
        "Connection: keep-alive, close",
    ])
    func `ends where the client says close, and the answer says so`(lines: String) async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            #expect(try client.exchange(request("1.1", lines + "\r\n"))["Connection"] == "close")
            #expect(try client.rest() == [])
        }
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n", "Connection: closed\r\n", "X: close\r\n"])
    func `goes on by default in HTTP 1.1`(lines: String) async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            #expect(try client.exchange(request("1.1", lines))["Connection"] == nil)
            #expect(try client.exchange(request("1.1")).status == 200)
        }
    }

    @Test func `ends by default in HTTP 1.0`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            let answer = try client.exchange("GET / HTTP/1.0\r\n\r\n")
            #expect(answer.statusLine == "HTTP/1.1 200 OK")
            #expect(answer["Connection"] == "close")
            #expect(try client.rest() == [])
        }
    }

    @Test func `goes on in HTTP 1.0 where the client asks, and the answer says so`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            for _ in 0..<2 {
                #expect(try client.exchange(request("1.0", "Connection: Keep-Alive\r\n"))["Connection"] == "keep-alive")
            }
        }
    }

    @Test func `ends where the handler says close`() async throws {
        let server = HTTPServer { _ in HTTPResponse(status: 200, fields: ["connection": "close"]) }
        try await server.run { address in
            let client = try TestClient(address)
            let answer = try client.exchange(request("1.1"))
            #expect(answer.fields.filter { $0.name.lowercased() == "connection" }.map(\.value) == ["close"])
            #expect(try client.rest() == [])
        }
    }

    @Test func `leaves what comes after close unanswered`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send(request("1.1", "Connection: close\r\n") + request("1.1"))
            #expect(try client.answer().status == 200)
            #expect(try client.rest() == [])
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("garbage\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x, chunked\r\n\r\n", 501),
        ("GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417), ("\u{16}\u{3}\u{1}\u{2}", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
    ])
    func `ends with an answer to what is not a request`(text: String, status: Int) async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            let answer = try client.exchange(text)
            #expect(answer.status == status)
            #expect(answer["Connection"] == "close")
            #expect(answer["Date"] != nil)
            #expect(try client.rest() == [])
        }
    }

    @Test func `ends with a 400 where the client ends in the middle of a request`() async throws {
        try await withEcho { address in
            for text in [
                "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nx",
            ] {
                let client = try TestClient(address)
                try client.send(text)
                client.shutdownSending()
                #expect(try client.answer().status == 400)
                #expect(try client.rest() == [])
            }
        }
    }

    @Test func `answers a client that has finished sending`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send(request("1.1") + request("1.1"))
            client.shutdownSending()
            #expect(try client.answer().status == 200)
            #expect(try client.answer().status == 200)
            #expect(try client.rest() == [])
        }
    }

    @Test func `lets a client that still sends read its answer`() async throws {
        try await withEcho(.init(limits: .init(body: 10))) { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n")
            // All of it is sent although the answer is there already: a connection closed at once would be reset.
            try client.send([UInt8](repeating: 1, count: 4_000_000))
            #expect(try client.answer().status == 413)
            #expect(try client.rest() == [])
        }
    }

    @Test func `that is refused with HEAD has no content in its answer`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            let answer = try client.exchange("HEAD / HTTP/1.1\r\n\r\n", method: "HEAD")
            #expect(answer.status == 400)
            #expect(try client.rest() == [])
        }
    }
}
