import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Request line` {
    @Test func `has a method, a target and a version`() throws {
        let outcome = Outcome("GET /posts?page=2 HTTP/1.1\r\nHost: a\r\n\r\n")
        let request = try #require(outcome.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == Array("/posts?page=2".utf8))
        #expect(request.version == .http11)
        #expect(outcome.failure == nil)
    }

    @Test(arguments: [
        "GET  / HTTP/1.1", "GET /  HTTP/1.1", " GET / HTTP/1.1", "GET / HTTP/1.1 ", "GET\t/\tHTTP/1.1", "GET /",
        "GET /a b HTTP/1.1", "GET", "GET / HTTP/1.1 x", "GET /\tHTTP/1.1", "GET /\rHTTP/1.1", "GET /\u{0} HTTP/1.1",
    ])
    func `with other spacing is a 400`(line: String) {
        #expect(Outcome("\(line)\r\nHost: a\r\n\r\n").status == 400)
    }

    @Test(arguments: ["G@T", "GET,", "(GET)", "G{T", "GÉT", "G\u{0}T", "\"GET\""])
    func `with a method that is no token is a 400`(method: String) {
        #expect(Outcome("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n").status == 400)
    }

    @Test(arguments: ["get", "PURGE", "M-SEARCH", "!#$%&'*+-.^_`|~09az"])
    func `takes any token as a method and keeps its case`(method: String) {
        #expect(Outcome("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n").requests.first?.method == method)
    }

    @Test(arguments: ["HTTP/2.0", "HTTP/0.9", "HTTP/3.1", "HTTP/9.9"])
    func `with another major version is a 505`(version: String) {
        #expect(Outcome("GET / \(version)\r\nHost: a\r\n\r\n").status == 505)
    }

    @Test func `of an HTTP 2 preface is a 505`() {
        #expect(Outcome("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").status == 505)
    }

    @Test(arguments: [
        "http/1.1", "HTTP/1", "HTTP/1.", "HTTP/11", "HTTP/1.10", "HTTP/01.1", "HTTP 1.1", "HTTP/1,1", "HTTP/+.1",
        "HTTP/1.x",
        "HTTPS/1.1", "",
    ])
    func `with a malformed version is a 400`(version: String) {
        #expect(Outcome("GET / \(version)\r\nHost: a\r\n\r\n").status == 400)
    }

    @Test func `with a later minor version is served`() {
        #expect(Outcome("GET / HTTP/1.2\r\nHost: a\r\n\r\n").requests.first?.version == HTTPVersion(major: 1, minor: 2))
    }

    @Test func `may follow one empty line and no more`() {
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(Outcome("\r\n" + request).requests.count == 1)
        #expect(Outcome("\r\n\r\n" + request).status == 400)
    }

    @Test func `may follow an empty line between two requests`() {
        let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"
        #expect(Outcome(request + "\r\n" + request).requests.count == 2)
    }

    @Test(arguments: ["\u{16}\u{3}\u{1}", "\u{0}", " ", "{", "\u{7F}"])
    func `that cannot begin a method is refused without waiting for its end`(start: String) {
        #expect(Outcome(start).status == 400)
    }

    @Test func `at its limit is taken, and one octet more is a 414`() {
        let limits = HTTPLimits(requestLine: 100)
        let frame = "GET / HTTP/1.1".utf8.count
        func request(_ length: Int) -> String {
            "GET /\(String(repeating: "a", count: length - frame)) HTTP/1.1\r\nHost: a\r\n\r\n"
        }
        #expect(Outcome(request(100), limits: limits).requests.count == 1)
        #expect(Outcome(request(101), limits: limits).status == 414)
    }

    @Test func `without an end is a 414 as soon as it is too long`() {
        #expect(Outcome("GET /" + String(repeating: "a", count: 8_188)).failure == nil)
        #expect(Outcome("GET /" + String(repeating: "a", count: 8_190)).status == 414)
    }

    @Test func `with a bare LF is a 400`() {
        #expect(Outcome("GET / HTTP/1.1\nHost: a\r\n\r\n").status == 400)
        #expect(Outcome("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 400)
    }
}
