import Foundation
import Roadbook
import TestServers
import Testing

@Suite(.endsInTime)
struct URLSessionAnswerTests {
    private let transport = URLSessionTransport()

    private func text(_ response: TransportResponse) async throws -> String {
        String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    @Test func `the head and the content of an answer arrive`() async throws {
        let server = try RawServer("HTTP/1.1 418 Teapot\r\nContent-Length: 5\r\nX-Kind: short\r\n\r\nstout")
        let response = try await transport.send(server.request())
        #expect(response.head.status == 418)
        #expect(response.head.headers["x-kind"] == "short")
        #expect(try await text(response) == "stout")
    }

    @Test(arguments: [
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n",
        "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nX-A: early\r\n\r\n",
    ])
    func `interim answers are not the answer`(interim: String) async throws {
        let server = try RawServer("\(interim)HTTP/1.1 201 Created\r\nContent-Length: 4\r\nX-B: b\r\n\r\ndone")
        let response = try await transport.send(server.request(.post, "/", body: .data(Data("x".utf8))))
        #expect(response.head.status == 201)
        #expect(response.head.headers["X-B"] == "b")
        #expect(response.head.headers["Link"] == nil && response.head.headers["X-A"] == nil)
        #expect(try await text(response) == "done")
    }

    @Test func `header fields come in the order of their names`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nX-B: 2\r\nContent-Length: 0\r\nX-C: 3\r\nX-A: 1\r\n\r\n")
        let head = try await transport.send(server.request()).head
        #expect(head.headers.map(\.name) == ["Content-Length", "X-A", "X-B", "X-C"])
    }

    @Test func `repeated header fields are joined`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nVia: 1.1 a\r\nContent-Length: 0\r\nVia: 1.1 b\r\n\r\n")
        #expect(try await transport.send(server.request()).head.headers["Via"] == "1.1 a, 1.1 b")
    }

    @Test func `content arrives as it is sent`() async throws {
        let next = [Signal(), Signal()]
        let server = try RawServer { _ in
            [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n"), .wait(next[0]),
                .send("6\r\nsecond\r\n"), .wait(next[1]), .send("0\r\n\r\n"),
            ]
        }
        var chunks = try await transport.send(server.request()).body.makeAsyncIterator()
        #expect(try await chunks.next() == Data("first".utf8))
        next[0].fire()
        #expect(try await chunks.next() == Data("second".utf8))
        next[1].fire()
        #expect(try await chunks.next() == nil)
        #expect(try await chunks.next() == nil)
    }

    @Test func `long content arrives whole`() async throws {
        let content = String(repeating: "0123456789abcdef", count: 1 << 16)
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)")
        let body = try await transport.send(server.request()).body.collect(upTo: content.utf8.count)
        #expect(body == Data(content.utf8))
    }

    @Test(arguments: [
        (HTTPMethod.head, "200 OK\r\nContent-Length: 5"), (.get, "204 No Content"), (.delete, "204 No Content"),
        (.get, "304 Not Modified\r\nETag: \"1\""), (.get, "200 OK\r\nContent-Length: 0"),
    ])
    func `an answer without content ends at once`(method: HTTPMethod, head: String) async throws {
        let server = try RawServer("HTTP/1.1 \(head)\r\n\r\n")
        // Twice: the connection is still in step.
        for _ in 0..<2 {
            let response = try await transport.send(server.request(method))
            #expect("\(response.head.status)" == head.prefix(3))
            #expect(try await text(response).isEmpty)
        }
    }

    @Test func `content that ends with the connection is whole`() async throws {
        let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\n\r\nto the end"), .close] }
        #expect(try await text(transport.send(server.request())) == "to the end")
    }

    @Test(arguments: [
        #"Basic realm="a""#, #"Basic realm="a", charset="UTF-8""#, #"Bearer, Basic realm="a""#, "Bearer",
        #"Digest realm="a", nonce="1""#, "Basic", "Basic realm=", #"Basic realm=""#, #"basic realm=a"#, ",", "=",
        #"Basic realm="a", Basic realm="b""#, "Negotiate abc==", "Basic realm=\"\\\"",
    ])
    func `a challenge is an ordinary answer`(challenge: String) async throws {
        let server = try RawServer(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 6\r\n\r\nwho ar"
        )
        for headers in [[:], ["Authorization": "Basic YTpi"]] as [HeaderFields] {
            let response = try await transport.send(server.request(headers: headers))
            #expect(response.head.status == 401)
            #expect(response.head.headers["WWW-Authenticate"] == challenge)
            #expect(try await text(response) == "who ar")
        }
        try await transport.waitUntilIdle()
        #expect(server.requests.count == 2)
    }

    @Test func `a challenge without content is an ordinary answer`() async throws {
        let server = try RawServer(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 0\r\n\r\n"
        )
        let response = try await transport.send(server.request(.post, body: .data(Data("hi".utf8))))
        #expect(response.head.status == 401)
        #expect(try await text(response).isEmpty)
    }

    @Test(arguments: [301, 302, 303, 307, 308], [HTTPMethod.get, .post])
    func `a redirect is an ordinary answer`(status: Int, method: HTTPMethod) async throws {
        let server = try RawServer(
            "HTTP/1.1 \(status) Elsewhere\r\nLocation: ../b?c=d\r\nContent-Length: 4\r\n\r\nover"
        )
        let body: TransportRequest.Body = method == .post ? .data(Data("hi".utf8)) : .none
        let response = try await transport.send(server.request(method, "/a/", body: body))
        #expect(response.head.status == status)
        #expect(response.head.headers["Location"] == "../b?c=d")
        #expect(try await text(response) == "over")
        #expect(server.requests.map(\.target) == ["/a/"])
    }

    /// Foundation on Linux loses the content.
    @Test(arguments: [300, 301, 302, 303, 305, 307, 308])
    func `a redirect that leads nowhere is an ordinary answer`(status: Int) async throws {
        let server = try RawServer("HTTP/1.1 \(status) Somewhere\r\nContent-Length: 0\r\nX-Kind: lost\r\n\r\n")
        let response = try await transport.send(server.request())
        #expect(response.head.status == status)
        #expect(response.head.headers["X-Kind"] == "lost")
        #expect(try await text(response).isEmpty)
    }

    @Test func `cookies are neither kept nor sent`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n")
        for _ in 0..<2 {
            #expect(try await transport.send(server.request()).head.headers["Set-Cookie"] == "a=b")
        }
        #expect(server.requests.map { $0.has(name: "Cookie") } == [false, false])
    }

    @Test func `answers are not kept`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nContent-Length: 2\r\n\r\nhi")
        for _ in 0..<2 { #expect(try await text(transport.send(server.request())) == "hi") }
        #expect(server.requests.count == 2)
    }

    @Test func `many requests at a time are each answered by their own answer`() async throws {
        let server = try RawServer { request in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: \(request.target.utf8.count)\r\n\r\n\(request.target)")]
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    let response = try await transport.send(server.request(.get, "/\(number)"))
                    #expect(try await text(response) == "/\(number)")
                }
            }
            try await group.waitForAll()
        }
        try await transport.waitUntilIdle()
    }
}
