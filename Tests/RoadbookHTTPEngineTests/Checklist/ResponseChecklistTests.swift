import RoadbookHTTPEngine
import TestServers
import Testing

/// What an answer looks like, each item against a server on a socket.
///
/// | item | where else |
/// |---|---|
/// | the status line keeps the space before an empty reason | `Server` |
/// | HEAD has the fields of GET and no content | `Server`, `Exchange` |
/// | 201 with Location on POST; PUT that creates is 201 | `CollectionTests`, `NestingTests` of the mock |
/// | OPTIONS with Allow, `OPTIONS *`; GET and HEAD always | `RefusalTests`, `WholeServerInternalTests` of the mock |
/// | CR, LF and NUL in what a handler sets | `Exchange`, and `Server` on a socket |
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

    @Test func `nothing is chunked, and HTTP 1.0 is sent no 100`() async throws {
        try await withEcho { address in
            let old = try TestClient(address)
            try old.send("PUT / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
            // The server has one thread, so that it has read the head when it answers another client.
            try #expect(address.answer(to: Self.get).status == 200)
            try old.send("x")
            let answer = try old.answer()
            #expect(answer.text == "PUT / x")
            #expect(answer["Transfer-Encoding"] == nil)
            let new = try address.answer(to: Self.get)
            #expect(new["Content-Length"] == "6")
            #expect(new["Transfer-Encoding"] == nil)
        }
    }

    @Test func `a field that could break the message is not sent`() async throws {
        for value in ["a\r\nEvil: b", "a\nEvil: b", "a\rEvil: b", "a\u{0}b"] {
            try await HTTPServer { _ in HTTPResponse(status: 200, fields: ["X": value]) }.run { address in
                let answer = try address.answer(to: Self.get)
                #expect(answer.status == 500)
                #expect(answer["X"] == nil && answer["Evil"] == nil)
            }
        }
    }
}
