import RoadbookHTTPEngine
import Testing

@Suite struct `Connection` {
    private func request(_ version: String, _ lines: String = "") -> String {
        "GET / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n"
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

    @Test func `ends without an answer where nothing but an empty line has come`() async throws {
        try await withEcho { address in
            for requests in ["", request("1.1")] {
                let client = try TestClient(address)
                try client.send(requests + "\r\n")
                client.shutdownSending()
                if !requests.isEmpty { #expect(try client.answer().status == 200) }
                #expect(try client.rest() == [])
            }
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
