import Testing

@testable import RoadbookHTTPEngine

/// What was read before is taken as read only where it is written in the same octets and means the same.
@Suite struct KnownHeadInternalTests {
    private static let requests = [
        "GET /a HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
        "GET /b HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\nX: y\r\nZ: z\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /a HTTP/1.0\r\nHost: a\r\nX: y\r\n\r\n",
        "GET http://b/a HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi",
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\nLong: \(String(repeating: "l", count: 8_000))\r\n\r\n",
        "GET /\(String(repeating: "l", count: 5_000)) HTTP/1.1\r\nHost: a\r\n\r\n",
    ]

    @Test(arguments: requests) func `a request is read the same after any other`(first: String) throws {
        let expected = try #require(Outcome(first).requests.first)
        for second in Self.requests {
            let requests = [expected] + Outcome(second).requests
            #expect(Outcome(first + second).requests == requests)
            #expect(Outcome(first + first + second + first).requests == [expected] + requests + [expected])
        }
    }

    @Test(arguments: ["Host: a\r\nHost: a\r\n\r\n", "\r\n", "Host : a\r\n\r\n", "Host: a\r\nX: \u{0}\r\n\r\n"])
    func `what is refused is refused after what is not`(fields: String) {
        let outcome = Outcome("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /a HTTP/1.1\r\n" + fields)
        #expect(outcome.requests.count == 1)
        #expect(outcome.status == 400)
    }

    @Test func `HTTP 1.0 may leave out the host, and 1.1 after it may not`() {
        let outcome = Outcome("GET /a HTTP/1.0\r\n\r\nGET /a HTTP/1.1\r\n\r\n")
        #expect(outcome.requests.count == 1)
        #expect(outcome.status == 400)
    }

    @Test func `known fields are taken when all of them have come`() throws {
        let octets = Array("GET /a HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n".utf8)
        var parser = RequestParser(limits: HTTPLimits())
        parser.append(octets + octets.dropLast())
        let first = try #require(try parser.next())
        #expect(try parser.next() == nil)
        parser.append(octets.suffix(1))
        #expect(try parser.next() == first)
    }
}
