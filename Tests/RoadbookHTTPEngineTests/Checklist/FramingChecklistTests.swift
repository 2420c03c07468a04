import RoadbookHTTPEngine
import TestServers
import Testing

/// How a request is framed and parsed, each item against a server on a socket.
///
/// What the store has to do with it, such as 405 and paths, is in the checklist of the mock.
@Suite(.endsInTime) struct `Framing checklist` {
    private let valid = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// A server that answers with the octets of the field X.
    private func withValueOfX(_ body: (HTTPServerAddress) async throws -> Void) async throws {
        let server = HTTPServer { HTTPResponse(status: 200, body: Array($0.fields.values(of: "X").joined())) }
        try await server.run { try await body($0) }
    }

    @Test func `octets are parsed, never characters`() async throws {
        // As characters, the colon and the line end would be one with the accent that follows them.
        try await withValueOfX { address in
            try #expect(address.answer(to: "GET / HTTP/1.1\r\nHost: a\r\nX:\u{301}b\r\n\r\n").text == "\u{301}b")
            try #expect(address.refusal(of: "GET / HTTP/1.1\r\nHost: a\r\n\u{301}X: b\r\n\r\n") == 400)
        }
    }

    @Test func `a bare CR is refused everywhere but in content`() async throws {
        let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        try await withEcho { address in
            for text in [
                "GET /\r HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\n\rX: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\r\n",
                chunked + "1\r;a\r\nx\r\n0\r\n\r\n", chunked + "1;\ra\r\nx\r\n0\r\n\r\n",
                chunked + "0\r\nX: a\rb\r\n\r\n",
            ] {
                try #expect(address.refusal(of: text) == 400, "\(text.debugDescription)")
            }
            let content = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na\rb"
            try #expect(address.answer(to: content).text == "POST / a\rb")
        }
    }

    @Test func `a bare LF is refused as a line end everywhere`() async throws {
        let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        try await withEcho { address in
            for text in [
                "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\n", chunked + "1\nx\r\n0\r\n\r\n",
                chunked + "1\r\nx\n0\r\n\r\n", chunked + "1\r\nx\r\n0\n\r\n", chunked + "0\r\nX: a\n\r\n",
                chunked + "0\r\n\n",
            ] {
                try #expect(address.refusal(of: text) == 400, "\(text.debugDescription)")
            }
        }
    }

    @Test func `an empty line before the request line is skipped`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try #expect(client.exchange("\r\n" + valid).status == 200)
            try #expect(client.exchange("\r\n" + valid).status == 200)
        }
    }

    @Test(arguments: [" Host: a\r\n", "\tHost: a\r\n", " \r\nHost: a\r\n", " X: b\r\nHost: a\r\n"])
    func `whitespace between the request line and the first field is refused`(fields: String) async throws {
        try await withEcho { address in
            try #expect(address.refusal(of: "GET / HTTP/1.1\r\n\(fields)\r\n") == 400)
        }
    }

    @Test func `a request line is a method, a target and a version with one SP between them`() async throws {
        try await withEcho { address in
            for line in [
                "GET  / HTTP/1.1", "GET /  HTTP/1.1", " GET / HTTP/1.1", "GET / HTTP/1.1 ", "GET\t/ HTTP/1.1", "GET /",
                "GET /a b HTTP/1.1", "GET", "GET HTTP/1.1", "G@T / HTTP/1.1", "(GET) / HTTP/1.1", "GÉT / HTTP/1.1",
                "GET /é HTTP/1.1", "GET /\u{0} HTTP/1.1",
            ] {
                try #expect(address.refusal(of: "\(line)\r\nHost: a\r\n\r\n") == 400, "\(line.debugDescription)")
            }
            // Which methods there are is for the handler to say.
            try #expect(address.answer(to: "BREW / HTTP/1.1\r\nHost: a\r\n\r\n").text == "BREW / ")
        }
    }

    @Test func `a version is HTTP in capitals and two digits, and one is the only major`() async throws {
        try await withEcho { address in
            for (version, status) in [
                ("http/1.1", 400), ("Http/1.1", 400), ("HTTP/1", 400), ("HTTP/1.10", 400), ("HTTP/01.1", 400),
                ("HTTP/1,1", 400), ("HTTP/+1.1", 400), ("HTTP/2.0", 505), ("HTTP/0.9", 505), ("HTTP/3.0", 505),
            ] {
                try #expect(address.refusal(of: "GET / \(version)\r\nHost: a\r\n\r\n") == status, "\(version)")
            }
            try #expect(address.answer(to: "GET / HTTP/1.9\r\nHost: a\r\n\r\n").status == 200)
        }
    }

    @Test func `a field name is a token with the colon right behind it`() async throws {
        try await withEcho { address in
            for line in ["X : a", "X\t: a", "X", ": a", "X Y: a", "X@: a", "X\u{0}: a", "X\u{A0}: a", "\"X\": a"] {
                let text = "GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n"
                try #expect(address.refusal(of: text) == 400, "\(line.debugDescription)")
            }
        }
    }

    @Test(arguments: ["X: a\r\n b", "X: a\r\n\tb", "X: a\r\n \r\nY: b", "X:\r\n a"])
    func `a folded line is refused`(lines: String) async throws {
        try await withEcho { address in
            try #expect(address.refusal(of: "GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n") == 400)
        }
    }

    @Test func `a control character in a value is refused, HTAB excepted`() async throws {
        try await withValueOfX { address in
            for octet in Array(UInt8(0)...31) + [127] where octet != UInt8(ascii: "\t") {
                let head = Array("GET / HTTP/1.1\r\nHost: a\r\nX: a".utf8) + [octet] + Array("b\r\n\r\n".utf8)
                try #expect(address.refusal(of: head) == 400, "\(octet)")
            }
            try #expect(address.answer(to: "GET / HTTP/1.1\r\nHost: a\r\nX: a\tb\r\n\r\n").text == "a\tb")
        }
    }

    @Test func `only SP and HTAB are trimmed, and octets above 0x7F stay`() async throws {
        try await withValueOfX { address in
            let value: [UInt8] = [0xA0, 0x85] + Array("a".utf8) + [0x85, 0xA0, 0xFF]
            let client = try TestClient(address)
            try client.send(Array("GET / HTTP/1.1\r\nHost: a\r\nX: \t ".utf8) + value + Array("\t \r\n\r\n".utf8))
            try #expect(client.answer().body == value)
        }
    }

    @Test func `Host is one valid host, which HTTP 1.0 may leave out`() async throws {
        try await withEcho { address in
            for fields in ["", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n", "Host:\r\n", "Host: a b\r\n"]
                + ["a/b", "a@b", "a:b", "a:80:80", "a, b", "[::1", "a:65536"].map({ "Host: \($0)\r\n" })
            {
                let text = "GET / HTTP/1.1\r\n\(fields)\r\n"
                try #expect(address.refusal(of: text) == 400, "\(fields.debugDescription)")
            }
            try #expect(address.answer(to: "GET / HTTP/1.0\r\n\r\n").status == 200)
            try #expect(address.refusal(of: "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n") == 400)
        }
    }

    @Test func `a content type is said once`() async throws {
        try await withEcho { address in
            for second in ["text/html", "text/plain"] {
                let fields = "Content-Type: text/plain\r\ncontent-type: \(second)\r\n"
                try #expect(address.refusal(of: "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") == 400)
            }
        }
    }

    @Test func `the authority of an absolute target overrides Host`() async throws {
        let server = HTTPServer { request in
            HTTPResponse(status: 200, body: Array((request.fields["Host"] ?? "").utf8) + request.pathAndQuery)
        }
        try await server.run { address in
            let text = "GET http://b:81/x?y HTTP/1.1\r\nHost: a\r\n\r\n"
            try #expect(address.answer(to: text).text == "b:81/x?y")
            try #expect(address.refusal(of: "GET http://b/ HTTP/1.1\r\n\r\n") == 400)
        }
    }

    @Test func `an asterisk is for OPTIONS alone and an authority for CONNECT, which is 501`() async throws {
        try await withEcho { address in
            func target(_ start: String) -> String { "\(start) HTTP/1.1\r\nHost: a\r\n\r\n" }
            try #expect(address.answer(to: target("OPTIONS *")).text == "OPTIONS * ")
            try #expect(address.refusal(of: target("CONNECT a:443")) == 501)
            for line in ["GET *", "GET a:443", "GET a", "CONNECT /", "CONNECT a", "CONNECT *", "OPTIONS **"] {
                try #expect(address.refusal(of: target(line)) == 400, "\(line)")
            }
        }
    }

    @Test func `a target reaches the handler as it was sent`() async throws {
        try await withEcho { address in
            let target = "/a%2Fb/../c//%zz?x=1+2&y=%"
            try #expect(address.answer(to: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").text == "GET \(target) ")
        }
    }

    @Test func `too long a target is 414, while it is read`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send("GET /" + String(repeating: "a", count: 9_000))
            #expect(try client.answer().status == 414)
            #expect(try client.rest() == [])
        }
    }

    @Test func `too large a field line or section is 431, while it is read`() async throws {
        try await withEcho { address in
            let endless = try TestClient(address)
            try endless.send("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 70_000))
            #expect(try endless.answer().status == 431)
            let many = try TestClient(address)
            try many.send("GET / HTTP/1.1\r\n" + String(repeating: "X: 1\r\n", count: 101))
            #expect(try many.answer().status == 431)
        }
    }
}
