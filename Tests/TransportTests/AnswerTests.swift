import Foundation
import Roadbook
import TestServers
import Testing

/// What comes of answers that are well-formed.
@Suite(.endsInTime)
struct AnswerTests {
    private func text(_ response: TransportResponse) async throws -> String {
        String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    @Test(arguments: Carrier.allCases)
    func `the head and the content of an answer arrive`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 418 Teapot\r\nContent-Length: 5\r\nX-Kind: short\r\n\r\nstout")
        let response = try await transport.send(server.request())
        #expect(response.head.status == 418)
        #expect(response.head.headers["x-kind"] == "short")
        #expect(try await text(response) == "stout")
    }

    @Test(
        arguments: Carrier.allCases,
        [
            "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n",
            "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nX-A: early\r\n\r\n",
        ]
    )
    func `interim answers are not the answer`(carrier: Carrier, interim: String) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("\(interim)HTTP/1.1 201 Created\r\nContent-Length: 4\r\nX-B: b\r\n\r\ndone")
        let response = try await transport.send(server.request(.post, "/", body: .data(Data("x".utf8))))
        #expect(response.head.status == 201)
        #expect(response.head.headers["X-B"] == "b")
        #expect(response.head.headers["Link"] == nil && response.head.headers["X-A"] == nil)
        #expect(try await text(response) == "done")
    }

    @Test(arguments: Carrier.allCases)
    func `header fields come in the order of their names, or as they were sent`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 200 OK\r\nX-B: 2\r\nContent-Length: 0\r\nX-C: 3\r\nX-A: 1\r\n\r\n")
        let names = try await transport.send(server.request()).head.headers.map(\.name)
        let sent = ["X-B", "Content-Length", "X-C", "X-A"]
        #expect(names == (carrier.keepsFieldsOfAnswers ? sent : sent.sorted()))
    }

    @Test(arguments: Carrier.allCases)
    func `repeated header fields are joined, or come each by itself`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 200 OK\r\nVia: 1.1 a\r\nContent-Length: 0\r\nVia: 1.1 b\r\n\r\n")
        let headers = try await transport.send(server.request()).head.headers
        let values = headers.filter { $0.name == "Via" }.map(\.value)
        #expect(values == (carrier.keepsFieldsOfAnswers ? ["1.1 a", "1.1 b"] : ["1.1 a, 1.1 b"]))
    }

    /// Heads that are legal, or that most clients read all the same.
    static let unusual: [(what: String, octets: [UInt8], value: String)] = [
        ("no blank before a value", Array("HTTP/1.1 200 OK\r\nX-A:b\r\n".utf8), "b"),
        ("a value of blanks", Array("HTTP/1.1 200 OK\r\nX-A:   \r\n".utf8), ""),
        ("a blank before a colon", Array("HTTP/1.1 200 OK\r\nX-A : b\r\n".utf8), "b"),
        ("no reason", Array("HTTP/1.1 200\r\nX-A: b\r\n".utf8), "b"),
        ("bare line feeds", Array("HTTP/1.1 200 OK\nX-A: b\n".utf8), "b"),
        ("no UTF-8", Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0xFC] + Array("\r\n".utf8), "\u{FFFD}"),
    ]

    @Test(arguments: Carrier.allCases, unusual.indices)
    func `an unusual head is read, or refused as invalid`(carrier: Carrier, index: Int) async throws {
        let (what, octets, value) = Self.unusual[index]
        let transport = try carrier.transport()
        let server = try RawServer { _ in [.sendOctets(octets), .send("Content-Length: 2\r\n\r\nhi"), .close] }
        if carrier.readsUnusualHeads {
            let response = try await transport.send(server.request())
            #expect(response.head.status == 200)
            #expect(response.head.headers["X-A"] == value, "\(what)")
            #expect(try await text(response) == "hi")
        } else {
            let error = await #expect(throws: TransportError.self, "\(what)") {
                try await transport.send(server.request())
            }
            #expect(error?.code == .invalidResponse, "\(what)")
        }
    }

    /// RFC 9110, section 5.5, leaves the choice to whoever receives it; libcurl made it the other way with 8.21.
    @Test(arguments: Carrier.allCases, ["b\rc", "b\rc\r"])
    func `a carriage return in a value is a blank, or the answer is refused as invalid`(
        carrier: Carrier,
        value: String
    ) async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nX-A: \(value)\r\nContent-Length: 0\r\n\r\n")
        do {
            let head = try await carrier.transport().send(server.request()).head
            #expect(head.headers["X-A"] == "b c")
        } catch let error as TransportError {
            #expect(error.code == .invalidResponse)
        }
    }

    @Test(arguments: Carrier.allCases)
    func `a value that goes on in the next line is one value`(carrier: Carrier) async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nX-A: b\r\n \tc\r\nContent-Length: 0\r\n\r\n")
        let head = try await carrier.transport().send(server.request()).head
        #expect(head.headers["X-A"] == "b c")
    }

    @Test(arguments: Carrier.allCases)
    func `content arrives as it is sent`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
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

    @Test(arguments: Carrier.allCases)
    func `long content arrives whole`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let content = String(repeating: "0123456789abcdef", count: 1 << 16)
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)")
        let body = try await transport.send(server.request()).body.collect(upTo: content.utf8.count)
        #expect(body == Data(content.utf8))
    }

    @Test(
        arguments: Carrier.allCases,
        [
            (HTTPMethod.head, "200 OK\r\nContent-Length: 5"), (.get, "204 No Content"), (.delete, "204 No Content"),
            (.get, "304 Not Modified\r\nETag: \"1\""), (.get, "200 OK\r\nContent-Length: 0"),
        ]
    )
    func `an answer without content ends at once`(
        carrier: Carrier,
        answer: (method: HTTPMethod, head: String)
    ) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 \(answer.head)\r\n\r\n")
        // Twice: the connection is still in step.
        for _ in 0..<2 {
            let response = try await transport.send(server.request(answer.method))
            #expect("\(response.head.status)" == answer.head.prefix(3))
            #expect(try await text(response).isEmpty)
        }
    }

    private static let compressed: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4B, 0xCE, 0xCF, 0x2D, 0x28, 0x4A,
        0x2D, 0x2E, 0x4E, 0x4D, 0xD1, 0x51, 0x48, 0xCC, 0x4B, 0x51, 0xC8, 0xCD, 0x2F, 0x4A, 0x55, 0x28,
        0xC9, 0x48, 0xCC, 0x53, 0xC8, 0xCF, 0x4B, 0x4E, 0xB5, 0x52, 0x48, 0x86, 0xCB, 0x03, 0x00, 0x3E,
        0x72, 0x45, 0xEA, 0x2A, 0x00, 0x00, 0x00,
    ]
    private static let decoded = "compressed, and more than once: compressed"

    private func serverOfCompressed(_ octets: [UInt8]) throws -> RawServer {
        try RawServer { _ in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(octets.count)\r\n\r\n"),
                .sendOctets(octets),
            ]
        }
    }

    @Test(arguments: Carrier.allCases)
    func `compressed content is decoded`(carrier: Carrier) async throws {
        let server = try serverOfCompressed(Self.compressed)
        let response = try await carrier.transport().send(server.request())
        #expect(try await text(response) == Self.decoded)
        #expect(server.requests.first?.value(of: "Accept-Encoding")?.contains("gzip") == true)
    }

    /// libcurl does not miss the end, whoever asks it; only who knows what there should be can tell.
    @Test(arguments: Carrier.allCases, [20, 40, 50])
    func `compressed content that ends too soon in a frame that is whole is what it decodes to`(
        carrier: Carrier,
        count: Int
    ) async throws {
        let server = try serverOfCompressed(Array(Self.compressed.prefix(count)))
        let text = try await text(carrier.transport().send(server.request()))
        #expect(Self.decoded.hasPrefix(text))
    }

    @Test(arguments: Carrier.allCases)
    func `content that ends with the connection is whole`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\n\r\nto the end"), .close] }
        #expect(try await text(transport.send(server.request())) == "to the end")
    }

    @Test(
        arguments: Carrier.allCases,
        [
            #"Basic realm="a""#, #"Basic realm="a", charset="UTF-8""#, #"Bearer, Basic realm="a""#, "Bearer",
            #"Digest realm="a", nonce="1""#, "Basic", "Basic realm=", #"Basic realm=""#, #"basic realm=a"#, ",", "=",
            #"Basic realm="a", Basic realm="b""#, "Negotiate abc==", "Basic realm=\"\\\"",
        ]
    )
    func `a challenge is an ordinary answer`(carrier: Carrier, challenge: String) async throws {
        let transport = try carrier.transport()
        let server = try RawServer(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 6\r\n\r\nwho ar"
        )
        for headers in [[:], ["Authorization": "Basic YTpi"]] as [HeaderFields] {
            let response = try await transport.send(server.request(headers: headers))
            #expect(response.head.status == 401)
            #expect(response.head.headers["WWW-Authenticate"] == challenge)
            #expect(try await text(response) == "who ar")
        }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: Carrier.allCases)
    func `a challenge without content is an ordinary answer`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 0\r\n\r\n"
        )
        let response = try await transport.send(server.request(.post, body: .data(Data("hi".utf8))))
        #expect(response.head.status == 401)
        #expect(try await text(response).isEmpty)
    }

    @Test(arguments: Carrier.allCases, [301, 302, 303, 307, 308])
    func `a redirect is an ordinary answer`(carrier: Carrier, status: Int) async throws {
        let transport = try carrier.transport()
        let server = try RawServer(
            "HTTP/1.1 \(status) Elsewhere\r\nLocation: ../b?c=d\r\nContent-Length: 4\r\n\r\nover"
        )
        for body in [.none, .data(Data("hi".utf8))] as [TransportRequest.Body] {
            let method: HTTPMethod = body == .none ? .get : .post
            let response = try await transport.send(server.request(method, "/a/", body: body))
            #expect(response.head.status == status)
            #expect(response.head.headers["Location"] == "../b?c=d")
            #expect(try await text(response) == "over")
        }
        #expect(server.requests.map(\.target) == ["/a/", "/a/"])
        #expect(server.requests.map(\.method) == ["GET", "POST"])
    }

    /// Foundation on Linux loses the content.
    @Test(arguments: Carrier.allCases, [300, 301, 302, 303, 305, 307, 308])
    func `a redirect that leads nowhere is an ordinary answer`(carrier: Carrier, status: Int) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 \(status) Somewhere\r\nContent-Length: 0\r\nX-Kind: lost\r\n\r\n")
        let response = try await transport.send(server.request())
        #expect(response.head.status == status)
        #expect(response.head.headers["X-Kind"] == "lost")
        #expect(try await text(response).isEmpty)
    }

    @Test(arguments: Carrier.allCases)
    func `cookies are neither kept nor sent`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n")
        for _ in 0..<2 {
            #expect(try await transport.send(server.request()).head.headers["Set-Cookie"] == "a=b")
        }
        #expect(server.requests.map { $0.has(name: "Cookie") } == [false, false])
    }

    @Test(arguments: Carrier.allCases)
    func `answers are not kept`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nContent-Length: 2\r\n\r\nhi")
        for _ in 0..<2 { #expect(try await text(transport.send(server.request())) == "hi") }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: Carrier.allCases)
    func `many requests at a time are each answered by their own answer`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
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
    }
}
