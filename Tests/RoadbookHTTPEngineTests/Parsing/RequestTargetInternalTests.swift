import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Request target` {
    @Test(arguments: ["/", "/a/b?c=d&e", "/%2F%zz", "/a//b/../c", "/?", "//a", "/{id}|\"<>^`\\"])
    func `in origin form is kept as it was received`(target: String) {
        #expect(Outcome("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").requests.first?.target == Array(target.utf8))
    }

    @Test(arguments: [
        "/a#b", "/\u{7F}", "/é", "a", "?a", "example.com", "ftp://a/", "http:///a", "http://", "http://a@b/",
    ])
    func `with an octet or a form of no request is a 400`(target: String) {
        #expect(Outcome("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").status == 400)
    }

    @Test(arguments: [
        ("http://b.example/x?y", "b.example", "/x?y"), ("HTTP://b:81", "b:81", "/"),
        ("https://[::1]:8/x", "[::1]:8", "/x"),
        ("http://b?y", "b", "/?y"),
    ])
    func `in absolute form names the host instead of Host`(target: String, authority: String, path: String) throws {
        let request = try #require(Outcome("GET \(target) HTTP/1.1\r\nHost: other\r\n\r\n").requests.first)
        #expect(request.authority == authority)
        #expect(request.fields["Host"] == authority)
        #expect(request.pathAndQuery == Array(path.utf8))
        #expect(request.target == Array(target.utf8))
    }

    @Test func `in absolute form still needs a Host`() {
        #expect(Outcome("GET http://a/ HTTP/1.1\r\n\r\n").status == 400)
    }

    @Test func `is an asterisk for OPTIONS alone`() {
        #expect(Outcome("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").requests.first?.target == [UInt8(ascii: "*")])
        #expect(Outcome("GET * HTTP/1.1\r\nHost: a\r\n\r\n").status == 400)
    }

    @Test func `is an authority for CONNECT alone`() {
        #expect(Outcome("CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n").requests.count == 1)
        #expect(Outcome("GET a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n").status == 400)
        #expect(Outcome("CONNECT /a HTTP/1.1\r\nHost: a\r\n\r\n").status == 400)
        #expect(Outcome("CONNECT a.example HTTP/1.1\r\nHost: a\r\n\r\n").status == 400)
    }
}
