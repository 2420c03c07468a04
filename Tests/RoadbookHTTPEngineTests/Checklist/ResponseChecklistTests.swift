import RoadbookHTTPEngine
import TestServers
import Testing

/// What an answer looks like, each item against a server on a socket.
///
/// What the store has to do with it, such as 201, `Allow` and preconditions, is in the checklist of the mock.
@Suite(.endsInTime) struct `Response checklist` {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `Date is an IMF fixdate on every answer`() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let configuration = HTTPServer.Configuration(now: { HTTPDate(secondsSince1970: 784_111_777) })
        let server = HTTPServer(configuration: configuration) { request in
            HTTPResponse(status: Int(String(decoding: request.target.dropFirst(), as: UTF8.self)) ?? 500)
        }
        try await server.run { address in
            let client = try TestClient(address)
            for status in [200, 204, 301, 304, 404, 500] {
                let answer = try client.exchange("GET /\(status) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer.status == status)
                #expect(answer["Date"] == date)
            }
            try #expect(client.exchange("GET\r\n\r\n")["Date"] == date)
        }
    }

    @Test func `204 and 304 have neither content nor a length nor a coding`() async throws {
        let server = HTTPServer { request in
            let status = Int(String(decoding: request.target.dropFirst(), as: UTF8.self)) ?? 500
            let fields: HTTPFields = ["Content-Length": "2", "Transfer-Encoding": "chunked"]
            return HTTPResponse(status: status, fields: fields, body: [1, 2])
        }
        try await server.run { address in
            let client = try TestClient(address)
            for status in [204, 304, 200] {
                // Each answer begins where the one before ended, so there was no content.
                let answer = try client.exchange("GET /\(status) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer.status == status)
                #expect(answer["Content-Length"] == (status == 200 ? "2" : nil))
                #expect(answer["Transfer-Encoding"] == nil)
            }
        }
    }

    @Test func `304 carries what a cache needs`() async throws {
        let fields: HTTPFields = [
            "ETag": "\"1\"", "Cache-Control": "no-cache", "Content-Location": "/b", "Expires": "0", "Vary": "Accept",
        ]
        try await HTTPServer { _ in HTTPResponse(status: 304, fields: fields) }.run { address in
            let answer = try address.answer(to: Self.get)
            for field in fields { #expect(answer[field.name] == field.text) }
            #expect(answer["Date"] != nil)
        }
    }

    @Test func `HEAD has a length only where it is that of GET`() async throws {
        let server = HTTPServer { request in
            HTTPResponse(status: 200, body: request.method == "HEAD" ? [] : Array("hello".utf8))
        }
        try await server.run { address in
            let client = try TestClient(address)
            let head = try client.exchange("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", method: "HEAD")
            let get = try client.exchange(Self.get)
            #expect(head["Content-Length"] == nil || head["Content-Length"] == get["Content-Length"])
        }
    }

    @Test func `CR, LF and NUL in a value that a handler sets are refused`() async throws {
        for value in ["a\r\nEvil: b", "a\nEvil: b", "a\rEvil: b", "a\u{0}b"] {
            try await HTTPServer { _ in HTTPResponse(status: 200, fields: ["X": value]) }.run { address in
                let answer = try address.answer(to: Self.get)
                #expect(answer.status == 500)
                #expect(answer["X"] == nil && answer["Evil"] == nil)
            }
        }
    }

    @Test func `Date is that of the second, although it is kept for one`() async throws {
        let next = TestServers.Signal()
        let configuration = HTTPServer.Configuration(now: { HTTPDate(secondsSince1970: next.hasFired ? 1 : 0) })
        let server = HTTPServer(configuration: configuration) { request in
            if request.method == "POST" { next.fire() }
            return HTTPResponse(status: 200)
        }
        try await server.run { address in
            let client = try TestClient(address)
            for (method, second) in [("GET", 0), ("GET", 0), ("POST", 1), ("GET", 1)] {
                let answer = try client.exchange("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer["Date"] == "Thu, 01 Jan 1970 00:00:0\(second) GMT")
            }
        }
    }

    @Test func `a status line keeps the space before an empty reason`() async throws {
        let server = HTTPServer { _ in HTTPResponse(status: 299) }
        try await server.run { address in
            let answer = try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.statusLine == "HTTP/1.1 299 ")
        }
    }

    @Test func `HEAD has the same fields as GET and no content`() async throws {
        let server = HTTPServer(configuration: .init(now: { HTTPDate(secondsSince1970: 0) })) { _ in
            HTTPResponse(status: 200, fields: ["ETag": "\"1\""], body: Array("hello".utf8))
        }
        try await server.run { address in
            let client = try TestClient(address)
            let get = try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try client.exchange("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", method: "HEAD")
            #expect(head.fields.map(\.name) == get.fields.map(\.name))
            #expect(head.fields.map(\.value) == get.fields.map(\.value))
            // The next answer begins where this one ended, so there was no content.
            #expect(try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n") == get)
        }
    }

    @Test func `no 1xx goes to HTTP 1.0`() async throws {
        try await withEcho { address in
            let old = try TestClient(address)
            try old.send("PUT / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
            // The server has one thread, so that it has read the head when it answers another client.
            try #expect(address.answer(to: Self.get).status == 200)
            try old.send("x")
            try #expect(old.answer().text == "PUT / x")
        }
    }

    @Test(arguments: ["1.0", "1.1"]) func `content that is there has Content-Length and is not chunked`(version: String)
        async throws
    {
        try await withEcho { address in
            let answer = try address.answer(to: "GET / HTTP/\(version)\r\nHost: a\r\n\r\n")
            #expect(answer["Content-Length"] == "6")
            #expect(answer["Transfer-Encoding"] == nil)
        }
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n"])
    func `nothing is chunked towards HTTP 1.0, where a stream ends with the connection`(line: String) async throws {
        let server = HTTPServer { _ in
            HTTPResponse(status: 200, stream: PieceSource.stream(of: ["hel", "lo"], trailers: ["X": "y"]))
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send("GET / HTTP/1.0\r\n\(line)\r\n")
            let text = String(decoding: try client.rest(), as: UTF8.self)
            #expect(text.hasSuffix("\r\n\r\nhello"))
            #expect(text.contains("\r\nConnection: close\r\n"))
            #expect(!text.contains("Transfer-Encoding"))
        }
    }
}
