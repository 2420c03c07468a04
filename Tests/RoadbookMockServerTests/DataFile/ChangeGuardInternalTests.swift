import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// Whose changes of data are let in, told by the fields that browsers send.
@Suite struct ChangeGuardInternalTests {
    private static let changes = [
        ("POST", "/posts"), ("PUT", "/posts/1"), ("PATCH", "/posts/1"), ("DELETE", "/posts/1"),
    ]

    private let mock: DataFileMock
    private let saved = Locked(0)

    init() throws {
        var behaviour = DataBehaviour()
        behaviour.hosts = ["mock.test"]
        mock = try DataFileMock(["posts": [["id": 1]]], behaviour) { [saved] _ in saved.withLock { $0 += 1 } }
    }

    private func answer(_ method: String, _ target: String, _ fields: HTTPFields) async -> HTTPResponse {
        let request = HTTPRequest(method: method, target: target, fields: fields, body: Array("{}".utf8))
        return await mock.core.exchange.response(to: request)
    }

    private func expectRefusals(_ fields: HTTPFields) async {
        for (method, target) in Self.changes {
            let answer = await answer(method, target, fields)
            #expect(answer.status == 403, "\(method) \(fields)")
            #expect(answer.fields["Content-Type"] == "application/problem+json")
        }
        for method in ["GET", "HEAD"] { #expect(await answer(method, "/posts", fields).status == 200) }
        #expect(await answer("OPTIONS", "/posts", fields).status == 204)
        #expect(saved.withLock(\.self) == 0)
        #expect(mock.data == ["posts": [["id": 1]]])
    }

    private func expectChanges(_ fields: HTTPFields) async {
        for (method, target) in Self.changes {
            #expect(await answer(method, target, fields).status < 300, "\(method) \(fields)")
        }
        #expect(saved.withLock(\.self) > 0)
    }

    @Test(arguments: ["cross-site", "same-site", "unheard-of", ""])
    func `a page of another site changes nothing, and reads as before`(site: String) async {
        await expectRefusals(["Host": "localhost:3000", "Sec-Fetch-Site": site])
        await expectRefusals(["Host": "localhost:3000", "Origin": "http://localhost:3000", "Sec-Fetch-Site": site])
    }

    @Test(
        arguments: [
            "http://evil.example", "null", "", "http://localhost", "http://localhost:3001", "http://127.0.0.1:3000",
            "localhost:3000", "file://localhost:3000", "http://localhost:3000.evil.example",
            "http://localhost:3000, http://localhost:3000",
        ]
    )
    func `a page of another origin changes nothing where the browser tells no site`(origin: String) async {
        await expectRefusals(["Host": "localhost:3000", "Origin": origin])
    }

    @Test func `the host of an absolute target counts`() async {
        let fields: HTTPFields = ["Host": "localhost", "Origin": "http://localhost"]
        #expect(await answer("POST", "http://mock.test/posts", fields).status == 403)
        #expect(await answer("GET", "http://evil.example/posts", fields).status == 421)
    }

    @Test(arguments: ["evil.example:3000", "192.168.1.2", "localhost.evil.example", "a.mock.test"])
    func `a name that was made to lead here reads and changes nothing`(host: String) async {
        let page: HTTPFields = ["Host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"]
        for (method, target) in Self.changes + [("GET", "/posts"), ("HEAD", "/posts/1"), ("OPTIONS", "/posts")] {
            #expect(await answer(method, target, page).status == 421, "\(method) \(target)")
        }
        #expect(await answer("GET", "/posts", ["Host": host]).status == 421)
        #expect(saved.withLock(\.self) == 0)
        #expect(mock.data == ["posts": [["id": 1]]])
    }

    @Test func `without a host it is no browser that asks`() async {
        #expect(await answer("GET", "/posts", [:]).status == 200)
    }

    @Test(
        arguments: [
            ["Host": "localhost:3000"], ["Host": "Localhost:3000", "Origin": "http://localhost:3000"],
            // Something that speaks TLS stands before it.
            ["Host": "mock.test", "Origin": "https://mock.test"],
            ["Host": "[::1]:3000", "Origin": "http://[::1]:3000"],
            ["Host": "localhost:3000", "Origin": "http://localhost:3000", "Sec-Fetch-Site": "same-origin"],
            ["Host": "localhost:3000", "Sec-Fetch-Site": "none"],
            // A development server passes on what its page asks for, to another host than the page knows.
            ["Host": "localhost:3000", "Origin": "http://localhost:5173", "Sec-Fetch-Site": "same-origin"],
        ] as [HTTPFields]
    )
    func `programs and pages of its own origin change it`(fields: HTTPFields) async {
        await expectChanges(fields)
    }
}
