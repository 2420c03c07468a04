import Foundation
import Testing

@testable import Roadbook

struct OriginInternalTests {
    @Test(arguments: [
        "http://a.example", "https://a.example/", "https://a.example:8443/v1?x=1", "http://a.example:80/",
        "http://h/@b", "h", "http", "https", "https:", "https:/", "https://", "httpsx//a.example", "hxxps://a.example",
        "http://127.0.0.1:65535/posts/1", "http://A.example/", "HTTP://a.example/", "http://a_b.example/",
        "http://[::1]:80/", "http://user@a.example/", "http://a:80@b.example/", "http://a.example:80@b.example/",
        "http://a.example?x=http://b", "http://a.example#b", "http://a%2eexample/", "http://a.example:/",
        "http://a.example:0080/",
        "ftp://a.example/", "http:/a.example", "http://", "http:///a", "/posts", "httpx://a.example/",
        "https://xn--bcher-kva.example/", "https://bücher.example/", "http://a.example:65536/",
        "http://a.example:9223372036854775807/",
    ])
    func `an origin is what Foundation says of the address`(address: String) throws {
        try expectAgreement(try #require(URL(string: address)))
    }

    @Test(arguments: ["../b", "?x=http://c", "//c.example:8443/d", "/d"])
    func `an origin of a relative address is that of what it is relative to`(address: String) throws {
        try expectAgreement(try #require(URL(string: address, relativeTo: URL(string: "https://a.example:8443/v1/"))))
    }

    private func expectAgreement(_ url: URL) throws {
        let origin = Origin(url)
        let scheme = url.scheme?.lowercased() ?? ""
        #expect(origin.scheme == scheme)
        #expect(origin.host == url.host?.lowercased() ?? "")
        #expect(origin.port == url.port ?? (scheme == "https" ? 443 : 80))
    }
}
