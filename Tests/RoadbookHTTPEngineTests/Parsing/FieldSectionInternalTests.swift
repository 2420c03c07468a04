import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Header section` {
    private func outcome(_ lines: [UInt8], limits: HTTPLimits = HTTPLimits()) -> Outcome {
        Outcome(Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8) + lines + Array("\r\n\r\n".utf8), limits: limits)
    }

    private func outcome(_ lines: String, limits: HTTPLimits = HTTPLimits()) -> Outcome {
        outcome(Array(lines.utf8), limits: limits)
    }

    @Test func `keeps order, case and repetition`() throws {
        let request = try #require(outcome("X-B: 1\r\nx-a: 2\r\nX-B: 3").requests.first)
        #expect(request.fields.map(\.name) == ["Host", "X-B", "x-a", "X-B"])
        #expect(request.fields["x-b"] == "1, 3")
    }

    @Test func `loses only SP and HTAB around a value`() throws {
        let octets = Array("X: \t ".utf8) + [0xA0, 0x61, 0x85] + Array(" \t".utf8)
        #expect(try #require(outcome(octets).requests.first).fields.values(of: "x") == [[0xA0, 0x61, 0x85]])
    }

    @Test(arguments: ["X:", "X: ", "X:\t"]) func `may have an empty value`(line: String) {
        #expect(outcome(line).requests.first?.fields["X"] == "")
    }

    @Test(arguments: ["X : 1", "X\t: 1", ": 1", "X", "X Y: 1", "X@: 1", "X\u{0}: 1", "Xé: 1", "(X): 1", "X=1"])
    func `with a malformed name is a 400`(line: String) {
        #expect(outcome(line).status == 400)
    }

    @Test(arguments: ["X: 1\r\n folded", "X: 1\r\n\tfolded", "X: 1\r\n \r\nY: 2"])
    func `with a folded line is a 400`(lines: String) {
        #expect(outcome(lines).status == 400)
    }

    @Test func `with whitespace before its first line is a 400`() {
        #expect(Outcome("GET / HTTP/1.1\r\n Host: a\r\n\r\n").status == 400)
        #expect(Outcome("GET / HTTP/1.1\r\n \r\nHost: a\r\n\r\n").status == 400)
    }

    @Test(arguments: [UInt8](0...8) + Array(10...12) + Array(14...31) + [127])
    func `with a control character in a value is a 400`(octet: UInt8) {
        #expect(outcome(Array("X: a".utf8) + [octet] + Array("b".utf8)).status == 400)
    }

    @Test(arguments: ["X: a\rb", "X: a\r", "X: \r\r\nY: 1", "\rX: a", "X\r: a"])
    func `with a bare CR is a 400`(line: String) {
        #expect(outcome(line).status == 400)
    }

    @Test(arguments: ["X: a\nY: b", "X: a\n", "\n"]) func `with a bare LF is a 400`(lines: String) {
        #expect(outcome(lines).status == 400)
    }

    @Test func `takes HTAB and octets above ASCII in a value`() {
        #expect(outcome("X: a\tb é").requests.first?.fields["X"] == "a\tb é")
    }

    @Test func `of a hundred lines is taken, and one more is a 431`() {
        let lines = (1..<100).map { "X-\($0): 1" }.joined(separator: "\r\n")
        #expect(outcome(lines).requests.first?.fields.count == 100)
        #expect(outcome(lines + "\r\nY: 1").status == 431)
    }

    @Test func `at its limit is taken, and one octet more is a 431`() {
        // "Host: a" and the empty line take 9 and 2 octets.
        let limits = HTTPLimits(fieldSection: 100)
        let line = "X: " + String(repeating: "a", count: 100 - 9 - 2 - 5)
        #expect(outcome(line, limits: limits).requests.count == 1)
        #expect(outcome(line + "a", limits: limits).status == 431)
    }

    @Test func `without an end is a 431 as soon as it is too large`() {
        let head = "GET / HTTP/1.1\r\nX: "
        #expect(Outcome(head + String(repeating: "a", count: 65_000)).failure == nil)
        #expect(Outcome(head + String(repeating: "a", count: 65_537)).status == 431)
    }
}

@Suite struct `Host` {
    @Test(arguments: [
        "a", "a.example:80", "a:", "127.0.0.1:65535", "[::1]", "[::1]:80", "a_b-c~d!$&'()*+,;=", "%41", "A.Example.",
    ])
    func `may be a host with or without a port`(host: String) {
        #expect(Outcome("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").requests.first?.fields["Host"] == host)
    }

    @Test(arguments: [
        "", "a b", "a/b", "a@b", "a:b", "a:65536", "a:-1", "a:80:80", "::1", "[::1", "[]", "[1]", "[::1]x", "%4", "%zz",
        "a?b",
        "a#b", "é", "a\tb", ":80", "\"a\"", "<a>",
    ])
    func `that is invalid is a 400`(host: String) {
        #expect(Outcome("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").status == 400)
    }

    @Test func `that is missing is a 400 since HTTP 1.1`() {
        #expect(Outcome("GET / HTTP/1.1\r\n\r\n").status == 400)
        #expect(Outcome("GET / HTTP/1.0\r\n\r\n").requests.count == 1)
    }

    @Test(arguments: ["HTTP/1.0", "HTTP/1.1"]) func `that is repeated is a 400`(version: String) {
        #expect(Outcome("GET / \(version)\r\nHost: a\r\nhost: a\r\n\r\n").status == 400)
    }

    @Test func `that is invalid is a 400 in HTTP 1.0 as well`() {
        #expect(Outcome("GET / HTTP/1.0\r\nHost: a b\r\n\r\n").status == 400)
    }
}
