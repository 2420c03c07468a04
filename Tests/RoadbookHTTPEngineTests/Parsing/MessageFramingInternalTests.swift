import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Content length` {
    private func outcome(_ lines: String, body: String = "12345") -> Outcome {
        Outcome("POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n\(body)")
    }

    @Test(arguments: ["5", "05", "00000000000000000000000000005"])
    func `counts the octets of the content`(value: String) {
        #expect(outcome("Content-Length: \(value)").requests.first?.body == Array("12345".utf8))
    }

    @Test(arguments: [
        "+5", "-5", "-0", "0x5", "5 5", "5_0", "", " ", "5.0", "five", "5;", "5\u{A0}", "٥", "5,", ",5", "5,,5", "5, 5",
        "5,5",
        "5, 6", "5, 05", "5, +5",
    ])
    func `that is not one number of digits is a 400`(value: String) {
        #expect(outcome("Content-Length: \(value)").status == 400)
    }

    @Test func `that is repeated with the same digits collapses into one`() {
        for lines in [
            "Content-Length: 5\r\ncontent-length: 5",
            "Content-Length: 5\r\nContent-Length:5 \r\nContent-Length: 5",
        ] {
            let request = outcome(lines).requests.first
            #expect(request?.fields.values(of: "Content-Length") == [[UInt8(ascii: "5")]])
            #expect(request?.body.count == 5)
        }
    }

    @Test func `that is repeated with other digits is a 400`() {
        #expect(outcome("Content-Length: 5\r\nContent-Length: 6").status == 400)
    }

    @Test(arguments: ["9223372036854775807", "9223372036854775808", "99999999999999999999999999", "16777217"])
    func `beyond the limit is a 413 before any content`(value: String) {
        #expect(outcome("Content-Length: \(value)", body: "").status == 413)
    }

    @Test func `at the limit is taken`() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
        let limits = HTTPLimits(body: 5)
        #expect(Outcome(head + "5\r\n\r\n12345", limits: limits).requests.count == 1)
        #expect(Outcome(head + "6\r\n\r\n", limits: limits).status == 413)
    }

    @Test func `that is missing means no content`() {
        let outcome = Outcome("POST / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(outcome.requests.map(\.body) == [[], []])
    }
}

@Suite struct `Transfer coding` {
    private func outcome(_ lines: String, version: String = "1.1") -> Outcome {
        Outcome("POST / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n\r\n1\r\nx\r\n0\r\n\r\n")
    }

    @Test(arguments: [
        "Transfer-Encoding: chunked", "transfer-encoding: CHUNKED", "Transfer-Encoding: , chunked ,",
        "Transfer-Encoding:\r\nTransfer-Encoding: chunked",
    ])
    func `chunked is taken off`(lines: String) {
        #expect(outcome(lines).requests.first?.body == [UInt8(ascii: "x")])
    }

    @Test func `together with a length is a 400`() {
        #expect(outcome("Transfer-Encoding: chunked\r\nContent-Length: 5").status == 400)
        #expect(outcome("Content-Length: 5\r\nTransfer-Encoding: chunked").status == 400)
    }

    @Test func `in HTTP 1.0 is a 400`() {
        #expect(outcome("Transfer-Encoding: chunked", version: "1.0").status == 400)
    }

    @Test(arguments: [
        "gzip", "chunked, gzip", "identity", "", ",", "chunked;a=b", "\"chunked\"", "xchunked", "chunked x",
    ])
    func `that does not end in chunked is a 400`(value: String) {
        #expect(outcome("Transfer-Encoding: \(value)").status == 400)
    }

    @Test(arguments: ["gzip, chunked", "identity, chunked", "nothing, chunked"])
    func `that is unknown is a 501`(value: String) {
        #expect(outcome("Transfer-Encoding: \(value)").status == 501)
    }

    @Test(arguments: ["chunked, chunked", "chunked\r\nTransfer-Encoding: chunked"])
    func `chunked twice is a 400`(value: String) {
        #expect(outcome("Transfer-Encoding: \(value)").status == 400)
    }
}
