import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// Who may ask the page, told by the fields that browsers send.
@Suite struct PageRefusalInternalTests {
    private let core = Library.mock().core

    private func response(
        _ method: String,
        _ target: String,
        _ fields: HTTPFields,
        hosts: Set<String> = []
    ) -> HTTPResponse {
        let request = HTTPRequest(method: method, target: target, fields: fields, body: Array("{}".utf8))
        return PageResponder(core: core, page: MockPage(hosts: hosts)).response(to: request)
    }

    @Test(
        arguments: [
            "127.0.0.1:3000", "127.0.0.1", "127.8.9.255:1", "localhost:3000", "LOCALHOST", "a.localhost:3000",
            "[::1]:3000",
        ]
    )
    func `the page is at loopback`(host: String) {
        for target in ["/__mock", "/__mock/", "/__mock/page.js", "/__mock/state"] {
            #expect(response("GET", target, ["Host": host]).status == 200, "\(target)")
        }
        let fields: HTTPFields = [
            "Host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/json",
        ]
        #expect(response("POST", "/__mock/reset", fields).status == 204)
    }

    @Test(
        arguments: [
            "evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1.:3000",
            "127.1", "2130706433", "0x7f.0.0.1", "127.0.0.01", "128.0.0.1", "0.0.0.0:3000", "192.168.1.2", "[::2]",
            "[::ffff:127.0.0.1]", "notlocalhost", "",
        ]
    )
    func `it is at no other host, whatever is asked`(host: String) {
        for target in ["/__mock", "/__mock/page.js", "/__mock/state", "/__mock/events", "/__mock/records/books"] {
            #expect(response("GET", target, ["Host": host]).status == 421, "\(target)")
        }
        let fields: HTTPFields = ["Host": host, "Origin": "http://\(host)", "Content-Type": "application/json"]
        #expect(response("POST", "/__mock/reset", fields).status == 421)
    }

    @Test func `it is at a host that was told`() {
        let hosts: Set<String> = ["mock.test", "192.168.1.2", "fd00::1"]
        for host in ["Mock.test:3000", "192.168.1.2", "[fd00::1]:3000"] {
            #expect(response("GET", "/__mock", ["Host": host], hosts: hosts).status == 200, "\(host)")
        }
        #expect(response("GET", "/__mock", ["Host": "a.mock.test"], hosts: hosts).status == 421)
    }

    @Test(arguments: ["0.0.0.0", "::", "0:0:0:0:0:0:0:0"])
    func `where it listens at all addresses it is at any address, and at no name`(listening: String) {
        for host in ["192.168.1.2:3000", "0.0.0.0:3000", "[::]:3000", "[fd00::1]", "localhost"] {
            let fields: HTTPFields = ["Host": host, "Origin": "http://\(host)", "Content-Type": "application/json"]
            #expect(response("GET", "/__mock", fields, hosts: [listening]).status == 200, "\(host)")
            #expect(response("POST", "/__mock/reset", fields, hosts: [listening]).status == 204, "\(host)")
        }
        for host in [
            "evil.example:3000", "192.168.1.2.evil.example", "fd00::1", "[192.168.1.2]", "127.1", "1.2.3.4.", "mock",
        ] {
            #expect(response("GET", "/__mock", ["Host": host], hosts: [listening]).status == 421, "\(host)")
        }
    }

    @Test func `the host of an absolute target counts`() {
        #expect(response("GET", "http://evil.example/__mock/state", ["Host": "localhost"]).status == 421)
    }

    @Test(
        arguments: [
            "http://evil.example", "null", "http://localhost", "https://localhost:3000", "http://localhost:3001",
            "http://127.0.0.1:3000", "http://localhost:3000, http://localhost:3000",
        ]
    )
    func `a page of another origin may do nothing`(origin: String) {
        let fields: HTTPFields = ["Host": "localhost:3000", "Origin": origin, "Content-Type": "application/json"]
        #expect(response("POST", "/__mock/reset", fields).status == 403)
        #expect(response("GET", "/__mock/state", fields).status == 403)
        #expect(response("OPTIONS", "/__mock/reset", fields).status == 403)
        #expect(response("GET", "/__mock/state", fields).fields["Access-Control-Allow-Origin"] == nil)
    }

    @Test(arguments: ["cross-site", "same-site", "unheard-of"])
    func `another site may lead to the page and ask for nothing`(site: String) {
        var fields: HTTPFields = ["Host": "localhost:3000", "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"]
        #expect(response("GET", "/__mock", fields).status == 200)
        #expect(response("GET", "/__mock/state", fields).status == 403)
        #expect(response("GET", "/__mock/page.js", fields).status == 403)
        fields["Content-Type"] = "application/json"
        #expect(response("POST", "/__mock/reset", fields).status == 403)
        fields["Sec-Fetch-Mode"] = "no-cors"
        #expect(response("GET", "/__mock", fields).status == 403)
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", ""])
    func `what a form can send changes nothing`(type: String) {
        let fields: HTTPFields = type.isEmpty ? ["Host": "localhost"] : ["Host": "localhost", "Content-Type": type]
        let reason = type.isEmpty ? "Content without a type is" : "Content of the type \(type.prefix { $0 != ";" }) is"
        let text = String(decoding: response("POST", "/__mock/reset", fields).body, as: UTF8.self)
        #expect(text.contains(#""detail":"\#(reason) not understood here. Send application/json.""#), "\(text)")
        for (method, target) in [
            ("POST", "/__mock/reset"), ("PUT", "/__mock/switches/delay"), ("POST", "/__mock/records/books"),
            ("DELETE", "/__mock/exchanges"),
        ] { #expect(response(method, target, fields).status == 415, "\(target)") }
    }

    @Test func `every answer is hardened, refusals included`() {
        for (target, host) in [("/__mock", "localhost"), ("/__mock/nothing", "localhost"), ("/__mock", "evil.example")]
        {
            let fields = response("GET", target, ["Host": host]).fields
            let policy = fields["Content-Security-Policy"] ?? ""
            for part in [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
                "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
            ] { #expect(policy.contains(part), "\(target)") }
            #expect(!policy.contains("unsafe"))
            #expect(fields["X-Content-Type-Options"] == "nosniff")
            #expect(fields["Cache-Control"] == "no-store")
            #expect(fields["Referrer-Policy"] == "no-referrer")
        }
    }

    @Test(
        arguments: [
            ("GET", "/__mock/reset", 405), ("POST", "/__mock", 405), ("PUT", "/__mock/state", 405),
            ("GET", "/__mock/switches/delay", 405), ("GET", "/__mock/nothing", 404), ("GET", "/__mock/page.js/x", 404),
            ("GET", "/__mock/exchanges/7", 404), ("GET", "/__mock/exchanges/x", 404), ("GET", "/__mock/%zz", 400),
            ("DELETE", "/__mock/switches/faults/7", 404), ("GET", "/__mock/records", 404),
        ]
    )
    func `what makes no sense is refused`(method: String, target: String, status: Int) {
        #expect(
            response(method, target, ["Host": "localhost", "Content-Type": "application/json"]).status == status
        )
    }

    @Test func `the assets are made of text alone`() {
        let markup = PageMarkup.text
        #expect(!markup.contains("<style") && !markup.contains("style="))
        #expect(markup.matches(of: /<script/).count == 1 && markup.contains(#"<script src="/__mock/page.js""#))
        #expect(markup.firstMatch(of: /\son[a-z]+=/) == nil)
        for dangerous in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
            #expect(!PageScript.text.contains(dangerous))
        }
        for text in [markup, PageScript.text, PageStyle.text] { #expect(!text.contains("://")) }
    }

    @Test(arguments: [
        ("/__mock", "GET, HEAD, OPTIONS"), ("/__mock/state", "GET, HEAD, OPTIONS"), ("/__mock/reset", "POST, OPTIONS"),
        ("/__mock/page.js", "GET, HEAD, OPTIONS"), ("/__mock/records/books", "GET, HEAD, POST, OPTIONS"),
        ("/__mock/switches/delay", "PUT, OPTIONS"), ("/__mock/records/books/1", "GET, HEAD, PUT, DELETE, OPTIONS"),
    ])
    func `which methods there are is told`(target: String, methods: String) {
        let asked = response("OPTIONS", target, ["Host": "localhost"])
        #expect(asked.status == 204)
        #expect(asked.fields["Allow"] == methods)
        let refused = response("PATCH", target, ["Host": "localhost", "Content-Type": "application/json"])
        #expect(refused.status == 405)
        #expect(refused.fields["Allow"] == methods)
        #expect(response("OPTIONS", "/__mock/nothing", ["Host": "localhost"]).status == 404)
    }

    @Test(arguments: [#""x""#, "0", "-1", "1.5", "true", "[]"]) func `a probability that is none is refused`(
        text: String
    ) {
        let fields: HTTPFields = ["Host": "localhost", "Content-Type": "application/json"]
        let content = #"{"status":500,"probability":\#(text)}"#
        let request = HTTPRequest(
            method: "POST",
            target: "/__mock/switches/faults",
            fields: fields,
            body: Array(content.utf8)
        )
        #expect(PageResponder(core: core, page: MockPage()).response(to: request).status == 422)
        #expect(core.withTraffic { $0.page.faults.isEmpty })
    }

    @Test(arguments: [(503, "Service Unavailable"), (599, "599")])
    func `a status that is switched on has its phrase`(status: Int, title: String) async throws {
        let fault = try PageFault(["status": .number(JSONNumber(status)), "probability": nil], core.declaration)
        _ = try core.changeSwitches { try $0.add(fault) }
        let answer = await core.exchange.response(to: HTTPRequest(target: "/api/books"))
        #expect(answer.status == status)
        #expect(try JSONParser().parse(answer.body)["title"] == .string(title))
    }
}
