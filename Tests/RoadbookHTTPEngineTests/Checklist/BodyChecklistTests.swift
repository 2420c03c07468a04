import RoadbookHTTPEngine
import TestServers
import Testing

/// How content is framed, each item against a server on a socket.
@Suite(.endsInTime) struct `Body checklist` {
    private func post(_ fields: String, _ content: String = "", version: String = "1.1") -> String {
        "POST / HTTP/\(version)\r\nHost: a\r\n\(fields)\r\n\r\n\(content)"
    }

    private func chunked(_ content: String) -> String { post("Transfer-Encoding: chunked", content) }

    @Test(arguments: [
        "Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 0",
    ])
    func `a length and a coding together are refused, and nothing after them is answered`(fields: String) async throws {
        try await withEcho { address in
            let next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"
            try #expect(address.refusal(of: post(fields, "0\r\n\r\n" + next)) == 400)
        }
    }

    @Test func `a coding is chunked, once, last, and not of HTTP 1.0`() async throws {
        try await withEcho { address in
            for (value, status) in [
                ("gzip", 400), ("chunked, gzip", 400), ("identity", 400), ("", 400), ("chunked;a", 400),
                ("xchunked", 400), ("\u{B}chunked", 400), ("chunked, chunked", 400),
                ("chunked\r\nTransfer-Encoding: chunked", 400), ("gzip, chunked", 501), ("identity, chunked", 501),
            ] {
                let text = post("Transfer-Encoding: \(value)", "0\r\n\r\n")
                try #expect(address.refusal(of: text) == status, "\(value.debugDescription)")
            }
            let old = post("Connection: keep-alive\r\nTransfer-Encoding: chunked", "0\r\n\r\n", version: "1.0")
            try #expect(address.refusal(of: old) == 400)
            for value in ["chunked", "CHUNKED", ", chunked ,"] {
                let text = post("Transfer-Encoding: \(value)", "1\r\nx\r\n0\r\n\r\n")
                try #expect(address.answer(to: text).text == "POST / x")
            }
        }
    }

    @Test func `a length is digits`() async throws {
        try await withEcho { address in
            for value in ["+1", "-1", "-0", "0x1", "1_0", "", " ", "1.0", "1 1", "1;", "\u{FF11}", "1,", ",1"] {
                try #expect(address.refusal(of: post("Content-Length: \(value)", "x")) == 400, "\(value)")
            }
        }
    }

    @Test func `lengths that are the same collapse, and others are refused`() async throws {
        try await withEcho { address in
            for value in ["1\r\nContent-Length: 1", "1\r\nContent-Length: 1\r\nContent-Length: 1"] {
                try #expect(address.answer(to: post("Content-Length: \(value)", "x")).text == "POST / x")
            }
            for value in ["1, 1", "1,1", "1, 2", "1, 01", "1\r\nContent-Length: 2", "1,,1"] {
                try #expect(address.refusal(of: post("Content-Length: \(value)", "xy")) == 400, "\(value)")
            }
        }
    }

    @Test(arguments: ["9223372036854775808", "18446744073709551617", "340282366920938463463374607431768211457"])
    func `the overflow of a length is noticed, and 413`(value: String) async throws {
        try await withEcho { address in try #expect(address.refusal(of: post("Content-Length: \(value)", "x")) == 413) }
    }

    @Test func `a chunk size is hexadecimal digits and does not overflow`() async throws {
        try await withEcho { address in
            for size in ["", "+1", "-1", "0x1", "1_0", "1 ", " 1", "g", "1.", "\u{FF11}"] {
                try #expect(address.refusal(of: chunked("\(size)\r\nx\r\n0\r\n\r\n")) == 400, "\(size)")
            }
            for size in ["8000000000000000", "ffffffffffffffff", "10000000000000001"] {
                try #expect(address.refusal(of: chunked("\(size)\r\nx\r\n0\r\n\r\n")) == 413, "\(size)")
            }
            try #expect(address.answer(to: chunked("0A\r\n0123456789\r\n0\r\n\r\n")).text == "POST / 0123456789")
        }
    }

    @Test func `chunk extensions are ignored, and so many are refused`() async throws {
        try await withEcho { address in
            let text = chunked("1;a=b;c=\"d;e\"\r\nx\r\n0 ;f\r\n\r\n")
            try #expect(address.answer(to: text).text == "POST / x")
            // None of them alone is too long, and the last chunk never comes.
            let chunk = "1;\(String(repeating: "a", count: 1_000))\r\nx\r\n"
            try #expect(address.refusal(of: chunked(String(repeating: chunk, count: 5))) == 400)
            try #expect(address.refusal(of: chunked("1;" + String(repeating: "a", count: 5_000))) == 400)
        }
    }

    @Test(arguments: [
        "1\r\nxy\r\n0\r\n\r\n", "2\r\nx\r\n0\r\n\r\n", "1\r\nx0\r\n\r\n", "1\r\nx\r0\r\n\r\n", "1\r\nx\n\r0\r\n\r\n",
    ])
    func `CRLF stands after the data of a chunk`(content: String) async throws {
        try await withEcho { address in try #expect(address.refusal(of: chunked(content)) == 400) }
    }

    @Test func `trailers stay apart from the fields, and forbidden ones are dropped`() async throws {
        let server = HTTPServer { request in
            let text = "\(request.fields["X"] ?? "none"), \(request.trailers.map(\.name))"
            return HTTPResponse(status: 200, body: Array(text.utf8))
        }
        try await server.run { address in
            let forbidden = ["Content-Type: a/b", "Cookie: a=b", "Authorization: c"]
            let lines = (forbidden + ["X: 1", "Y: 2"]).map { $0 + "\r\n" }.joined()
            let client = try TestClient(address)
            try #expect(client.exchange(chunked("0\r\n\(lines)\r\n")).text == #"none, ["X", "Y"]"#)
            try #expect(client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").text == "none, []")
            for field in ["X : 1", "Content-Length: 9", "Transfer-Encoding: x", "Host: b"] {
                try #expect(address.refusal(of: chunked("0\r\n\(field)\r\n\r\n")) == 400, "\(field)")
            }
        }
    }

    @Test(arguments: ["1\r\nx\r\n0\r\n", "1\r\nx\r\n0\r\nX: 1\r\n", "1\r\nx\r\n0\r\n\r", "1\r\nx\r\n"])
    func `chunks that end without the last CRLF are refused`(content: String) async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send(chunked(content))
            client.shutdownSending()
            try #expect(client.answer().status == 400)
            try #expect(client.rest() == [])
        }
    }

    @Test func `a declared length over the limit is 413 before any content is read`() async throws {
        try await withEcho(.init(limits: .init(body: 4))) { address in
            try #expect(address.refusal(of: post("Content-Length: 5")) == 413)
            try #expect(address.answer(to: post("Content-Length: 4", "abcd")).status == 200)
        }
    }

    @Test func `Expect is answered by 100, 417 or a refusal as soon as the head is read`() async throws {
        try await withEcho { address in
            for framing in ["Content-Length: 1", "Transfer-Encoding: chunked"] {
                let client = try TestClient(address)
                let hundred = try client.exchange(post("Expect: 100-Continue\r\n\(framing)"))
                #expect(hundred.statusLine == "HTTP/1.1 100 Continue")
                #expect(hundred.fields.isEmpty)
                try client.send(framing.hasPrefix("C") ? "x" : "1\r\nx\r\n0\r\n\r\n")
                try #expect(client.answer().text == "POST / x")
            }
            try #expect(address.refusal(of: post("Expect: a miracle\r\nContent-Length: 1")) == 417)
            try #expect(address.refusal(of: post("Expect: 100-continue\r\nContent-Length: +1")) == 400)
        }
    }

    @Test func `no 100 is sent to a client that has begun with its content`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send(post("Expect: 100-continue\r\nContent-Length: 2", "o"))
            // The server has one thread, so that it has read this much when it answers another client.
            try #expect(address.answer(to: post("Content-Length: 0")).status == 200)
            try client.send("k")
            try #expect(client.answer().text == "POST / ok")
        }
    }

    @Test func `content is read whole before the next request`() async throws {
        let server = HTTPServer { HTTPResponse(status: 200, body: $0.target) }
        try await server.run { address in
            let client = try TestClient(address)
            let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"
            try client.send(post("Content-Length: \(hidden.utf8.count)", hidden))
            try client.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
            try #expect(client.answer().text == "/")
            try #expect(client.answer().text == "/next")
        }
    }

    @Test func `content that is refused is read up to a cap, and then cut`() async throws {
        let configuration = HTTPServer.Configuration(limits: .init(body: 4), timeouts: .init(close: .seconds(60)))
        try await withEcho(configuration) { address in
            let client = try TestClient(address)
            try client.send(post("Content-Length: 999999999"))
            let mebibyte = [UInt8](repeating: 1, count: 1 << 20)
            #expect(throws: TestClient.Failure.self) { for _ in 0..<256 { try client.send(mebibyte) } }
        }
    }

    @Test func `chunks over the limit are 413`() async throws {
        try await withEcho(.init(limits: .init(body: 4))) { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\n")
            #expect(try client.answer().status == 413)
        }
    }

    @Test func `a final status instead of 100 does not wait for content`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n")
            #expect(try client.answer().status == 413)
        }
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func `411 is never sent, since a request without a length has no content`(method: String) async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            for _ in 0..<2 {
                let answer = try client.exchange("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer.status == 200)
                #expect(answer.text == "\(method) / ")
            }
        }
    }
}
