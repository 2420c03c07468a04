import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Chunked content` {
    private func outcome(_ body: String, limits: HTTPLimits = HTTPLimits()) -> Outcome {
        Outcome("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body, limits: limits)
    }

    @Test(arguments: ["5\r\nhello\r\n0\r\n\r\n", "2\r\nhe\r\n3\r\nllo\r\n000\r\n\r\n", "0005\r\nhello\r\n0\r\n\r\n"])
    func `is joined`(body: String) {
        #expect(outcome(body).requests.first?.body == Array("hello".utf8))
    }

    @Test(arguments: ["a", "A", "0a", "000000000000000000000a"]) func `has sizes in hexadecimal digits`(size: String) {
        #expect(outcome("\(size)\r\n0123456789\r\n0\r\n\r\n").requests.first?.body.count == 10)
    }

    @Test(arguments: ["", "+5", "-5", "0x5", "5_", "5 ", " 5", "g", "5,", "5\u{0}", ";a", "5 x", "5\r"])
    func `with a malformed size is a 400`(size: String) {
        #expect(outcome("\(size)\r\nhello\r\n0\r\n\r\n").status == 400)
    }

    @Test(arguments: ["7fffffffffffffff", "8000000000000000", "ffffffffffffffff", "fffffffffffffffff5", "1000001"])
    func `with a size beyond the limit is a 413`(size: String) {
        #expect(outcome("\(size)\r\n").status == 413)
    }

    @Test func `beyond the limit in several chunks is a 413`() {
        let limits = HTTPLimits(body: 5)
        #expect(outcome("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", limits: limits).requests.count == 1)
        #expect(outcome("3\r\nabc\r\n3\r\n", limits: limits).status == 413)
    }

    @Test(arguments: [";a", ";a=b", ";a=\"b c\"", " ;a", "\t; a=b;c"]) func `may have extensions, which are ignored`(
        text: String
    ) {
        #expect(outcome("5\(text)\r\nhello\r\n0\(text)\r\n\r\n").requests.first?.body == Array("hello".utf8))
    }

    @Test func `with extensions beyond the limit is a 400`() {
        let limits = HTTPLimits(chunkExtensions: 10)
        #expect(outcome("1;2345\r\nx\r\n0;234\r\n\r\n", limits: limits).requests.count == 1)
        #expect(outcome("1;2345\r\nx\r\n0;23456\r\n\r\n", limits: limits).status == 400)
        #expect(outcome("1;" + String(repeating: "a", count: 30), limits: limits).status == 400)
    }

    @Test(arguments: ["5\r\nhelloX", "5\r\nhello\n", "5\r\nhello\rX", "5\nhello\r\n0\r\n\r\n", "5\r\nhello\r\n0\n\r\n"])
    func `without CRLF where it belongs is a 400`(body: String) {
        #expect(outcome(body).status == 400)
    }

    @Test func `is complete only with its last line`() {
        #expect(outcome("5\r\nhello\r\n0\r\n") == Outcome(""))
    }

    @Test func `has trailers that are kept apart`() throws {
        let request = try #require(outcome("1\r\nx\r\n0\r\nX-Sum: 1\r\nx-other: 2\r\n\r\n").requests.first)
        #expect(request.trailers == ["X-Sum": "1", "x-other": "2"])
        #expect(request.fields["X-Sum"] == nil)
    }

    @Test(arguments: [
        "Authorization", "Content-Type", "Trailer", "Set-Cookie", "Connection",
    ])
    func `loses trailers that may not be there`(name: String) throws {
        let request = try #require(outcome("0\r\n\(name): 1\r\nX: 1\r\n\r\n").requests.first)
        #expect(request.trailers == ["X": "1"])
    }

    @Test(arguments: ["Content-Length", "transfer-encoding", "Host"])
    func `with a trailer that frames or routes is a 400`(name: String) {
        #expect(outcome("0\r\nX: 1\r\n\(name): 1\r\n\r\n").status == 400)
    }

    @Test(arguments: ["X : 1", "X", " X: 1", "X: a\u{0}"]) func `with a malformed trailer is a 400`(line: String) {
        #expect(outcome("0\r\n\(line)\r\n\r\n").status == 400)
    }

    @Test func `with too many trailers is a 431`() {
        let lines = (0...100).map { "X-\($0): 1\r\n" }.joined()
        #expect(outcome("0\r\n\(lines)\r\n").status == 431)
    }

    @Test func `leaves the next request in the buffer`() {
        let outcome = outcome("1\r\nx\r\n0\r\n\r\nGET /next HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(outcome.requests.map(\.method) == ["POST", "GET"])
    }
}
