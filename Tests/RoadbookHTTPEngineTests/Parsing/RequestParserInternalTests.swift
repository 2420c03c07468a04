import TestServers
import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Request parser` {
    private static let pieces = [
        "GET / HTTP/1.1\r\n", "POST /posts HTTP/1.1\r\n", "PUT /a%20b HTTP/1.0\r\n", "\r\n", "Host: a\r\n",
        "Host: b:80\r\n",
        "Content-Length: 5\r\n", "Content-Length: 5, 5\r\n", "Transfer-Encoding: chunked\r\n", "X: y\r\n", "X : y\r\n",
        "Connection: close\r\n", "hello", "5\r\nhello\r\n", "0\r\n\r\n", "0;x=y\r\nT: u\r\n\r\n", "\n", "\r", " ",
        "\u{0}", "GET",
        "Expect: 100-continue\r\n", "HTTP/2.0\r\n", "é", "ffffffffffffffffff\r\n",
        "GET http://a/b HTTP/1.1\r\nHost: c\r\n\r\n",
        "Long: \(String(repeating: "l", count: 150))\r\n", "GET /\(String(repeating: "l", count: 80)) HTTP/1.1\r\n",
    ]

    private static let messages = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\nPOST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /y HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: u\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost a\r\n\r\n",
    ]

    @Test func `finds the same whatever the pieces are`() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SplitMix64(state: seed)
        let limits = HTTPLimits(requestLine: 64, fieldSection: 128, fieldCount: 4, body: 8, chunkExtensions: 8)
        for _ in 0..<3_000 {
            var text = Self.messages.randomElement(using: &random) ?? ""
            if Bool.random(using: &random) {
                text = (0..<Int.random(in: 1...12, using: &random))
                    .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            }
            var octets = Array(text.utf8)
            if Int.random(in: 0..<4, using: &random) == 0, let index = octets.indices.randomElement(using: &random) {
                octets[index] = UInt8.random(in: 0...255, using: &random)
            }
            let whole = Outcome(octets, limits: limits)
            let cuts = octets.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
            #expect(
                Outcome(octets, cuts: octets.indices, limits: limits) == whole,
                "byte by byte, seed \(seed): \(text)"
            )
            #expect(Outcome(octets, cuts: cuts, limits: limits) == whole, "cuts \(cuts), seed \(seed): \(text)")
        }
    }

    @Test func `makes requests of pipelined octets in order`() {
        let text = (0..<500).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
        #expect(Outcome(text).requests.map(\.target) == (0..<500).map { Array("/\($0)".utf8) })
    }

    @Test func `a limit that is the greatest number is none, and the least refuses all that it applies to`() {
        let kinds: [WritableKeyPath<HTTPLimits, Int>] = [
            \.requestLine, \.fieldSection, \.fieldCount, \.body, \.chunkExtensions,
        ]
        let octets = Array(Self.messages[2].utf8)
        for kind in kinds {
            var limits = HTTPLimits()
            limits[keyPath: kind] = .max
            #expect(Outcome(octets, cuts: octets.indices, limits: limits) == Outcome(octets, limits: HTTPLimits()))
            limits[keyPath: kind] = .min
            #expect(Outcome(octets, cuts: octets.indices, limits: limits).requests.isEmpty)
        }
    }

    @Test func `fails for good`() throws {
        var parser = RequestParser(limits: HTTPLimits())
        parser.append(Array("GET\r\n".utf8))
        #expect(throws: RequestFailure.self) { try parser.next() }
        parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(throws: RequestFailure.self) { try parser.next() }
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `takes a line of a megabyte octet by octet in linear time`() {
        let limits = HTTPLimits(fieldSection: 2 << 20)
        let text = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 1 << 20))\r\n\r\n"
        #expect(Outcome(Array(text.utf8), cuts: 0..<text.utf8.count, limits: limits).requests.count == 1)
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `takes a target of 200 kB octet by octet in linear time`() {
        let limits = HTTPLimits(requestLine: 1 << 20)
        let text = "GET /\(String(repeating: "x", count: 200_000)) HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(Outcome(Array(text.utf8), cuts: 0..<text.utf8.count, limits: limits).requests.count == 1)
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `takes a megabyte of chunks of one octet in linear time`() {
        let chunks = [[UInt8]](repeating: Array("1\r\nx\r\n".utf8), count: 1 << 18).flatMap { $0 }
        let head = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        let octets = head + chunks + Array("0\r\n\r\n".utf8)
        #expect(Outcome(octets).requests.first?.body.count == 1 << 18)
        #expect(Outcome(octets, cuts: stride(from: 0, to: octets.count, by: 7)).requests.first?.body.count == 1 << 18)
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `takes 50000 pipelined requests in linear time`() {
        let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        let octets = [[UInt8]](repeating: request, count: 50_000).flatMap { $0 }
        #expect(Outcome(octets).requests.count == 50_000)
    }

    @Test func `tells once that the client waits for 100`() throws {
        var parser = RequestParser(limits: HTTPLimits())
        parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 5\r\n\r\n".utf8))
        #expect(try parser.next() == nil)
        let answers = [parser.takeExpectation(), parser.takeExpectation()]
        #expect(answers == [true, false])
    }

    @Test(arguments: [
        "Content-Length: 5\r\n\r\nh", "Content-Length: 0\r\n\r\n", "\r\n", "Transfer-Encoding: chunked\r\n\r\n5",
    ])
    func `does not ask for content that is here or will not come`(rest: String) throws {
        var parser = RequestParser(limits: HTTPLimits())
        parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\(rest)".utf8))
        _ = try parser.next()
        let isWaiting = parser.takeExpectation()
        #expect(!isWaiting)
    }

    @Test func `refuses other expectations, which HTTP 1.0 does not have`() {
        #expect(Outcome("GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n").status == 417)
        #expect(Outcome("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue, more\r\n\r\n").status == 417)
        #expect(Outcome("GET / HTTP/1.0\r\nHost: a\r\nExpect: more\r\n\r\n").requests.count == 1)
    }

    @Test func `tells what is awaited`() throws {
        var parser = RequestParser(limits: HTTPLimits())
        #expect(parser.phase == .idle)
        for (text, phase) in [
            ("\r\n", RequestParser.Phase.idle), ("POST / HTTP/1.1\r\n", .head), ("Host: a\r\n", .head),
            ("Content-Length: 2\r\n\r\n", .body), ("x", .body),
        ] {
            parser.append(Array(text.utf8))
            #expect(try parser.next() == nil)
            #expect(parser.phase == phase)
        }
        parser.append(Array("x".utf8))
        #expect(try parser.next()?.body.count == 2)
        #expect(parser.phase == .idle)
    }
}
