import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// What pages of other origins may do with data.
@Suite struct DataCrossOriginInternalTests {
    private struct DiskFull: Error {}

    private let page = "https://app.example.com"

    private func mock(
        _ origins: Set<String>,
        isReadOnly: Bool = false,
        save: (@Sendable (JSONValue) throws -> Void)? = nil
    ) throws -> DataFileMock {
        var behaviour = DataBehaviour()
        behaviour.crossOrigin = .named(origins)
        behaviour.isReadOnly = isReadOnly
        return try DataFileMock(["posts": [["id": 1], ["id": 2]]], behaviour, save: save)
    }

    private func ask(
        _ mock: DataFileMock,
        _ method: String,
        _ target: String,
        _ fields: HTTPFields
    ) async -> HTTPResponse {
        let request = HTTPRequest(method: method, target: target, fields: fields, body: Array("{}".utf8))
        return await mock.core.exchange.response(to: request)
    }

    private func preflight(_ mock: DataFileMock, _ origin: String, _ target: String) async -> HTTPResponse {
        await ask(mock, "OPTIONS", target, ["Origin": origin, "Access-Control-Request-Method": "PUT"])
    }

    @Test func `nothing is said of it unless an origin is named`() async throws {
        let mock = try mock([])
        for response in [
            await ask(mock, "GET", "/posts?_page=1&_limit=1", ["Origin": page]),
            await ask(mock, "GET", "/posts?_start=0", ["Origin": page]), await preflight(mock, page, "/posts/1"),
        ] {
            #expect(response.status < 300)
            #expect(!response.fields.contains { $0.description.hasPrefix("Access-Control-") })
            #expect(!response.fields.contains(name: "Vary"))
        }
    }

    @Test func `each page is told its own origin, also of what was read by another before`() async throws {
        let mock = try mock([page, "http://localhost:5173"])
        for _ in 0..<2 {
            for origin in [page, "http://localhost:5173", "http://evil.example"] {
                let answer = await ask(mock, "GET", "/posts?_page=1&_limit=1", ["Origin": origin])
                let isAllowed = origin != "http://evil.example"
                #expect(answer.status == 200 && answer.fields["Vary"] == "Origin")
                #expect(answer.fields["Access-Control-Allow-Origin"] == (isAllowed ? origin : nil))
                let exposed = answer.fields.values(of: "Access-Control-Expose-Headers")
                #expect(exposed.count == (isAllowed ? 1 : 0))
                #expect(exposed.allSatisfy { String(decoding: $0, as: UTF8.self).hasPrefix("X-Total-Count, Link") })
            }
        }
    }

    @Test(arguments: ["/posts", "/db"]) func `a preflight tells each thing once`(target: String) async throws {
        let answer = await preflight(try mock([page]), page, target)
        #expect(answer.status == 204)
        for name in ["Access-Control-Allow-Origin", "Access-Control-Allow-Methods", "Vary"] {
            #expect(answer.fields.values(of: name).count == 1)
        }
        #expect(!answer.fields.contains(name: "Access-Control-Expose-Headers"))
    }

    @Test func `a preflight tells what may be asked, and still does when the data is another`() async throws {
        let mock = try mock(["*"])
        let member = await preflight(mock, page, "/posts/1")
        #expect(member.status == 204 && member.fields["Access-Control-Allow-Origin"] == "*")
        #expect(member.fields["Access-Control-Allow-Methods"] == "GET, HEAD, PUT, PATCH, DELETE, OPTIONS")
        #expect(await preflight(mock, page, "/nothing").status == 404)
        #expect(try await mock.replace { ["users": []] })
        let users = await preflight(mock, page, "/users")
        #expect(users.fields["Access-Control-Allow-Methods"] == "GET, HEAD, POST, OPTIONS")
        #expect(await ask(mock, "GET", "/users", [:]).fields["Access-Control-Allow-Origin"] == "*")
    }

    @Test(arguments: [["*"], ["https://app.example.com"]] as [Set<String>])
    func `a page that is allowed changes the data, whatever site it is of`(origins: Set<String>) async throws {
        let mock = try mock(origins)
        let fields: HTTPFields = ["Host": "localhost:3000", "Origin": page, "Sec-Fetch-Site": "cross-site"]
        #expect(await ask(mock, "POST", "/posts", fields).status == 201)
        #expect(await ask(mock, "DELETE", "/posts/1", fields).status == 204)
        #expect(mock.data == ["posts": [["id": 2], ["id": 3]]])
    }

    @Test func `a page that is not allowed changes nothing, though others are`() async throws {
        let mock = try mock([page])
        for fields in [
            ["Host": "localhost", "Origin": "http://evil.example"],
            ["Host": "localhost", "Sec-Fetch-Site": "cross-site"],
        ] as [HTTPFields] {
            let answer = await ask(mock, "POST", "/posts", fields)
            #expect(answer.status == 403 && answer.fields["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test func `a page may read why its change is refused`() async throws {
        let fields: HTTPFields = ["Origin": page]
        let readOnly = await ask(try mock([page], isReadOnly: true), "DELETE", "/posts/1", fields)
        #expect(readOnly.status == 403 && readOnly.fields["Access-Control-Allow-Origin"] == page)
        let unsaved = await ask(try mock([page]) { _ in throw DiskFull() }, "DELETE", "/posts/1", fields)
        #expect(unsaved.status == 500 && unsaved.fields["Access-Control-Allow-Origin"] == page)
        let missing = await ask(try mock([page]), "DELETE", "/posts/7", fields)
        #expect(missing.status == 404 && missing.fields["Access-Control-Allow-Origin"] == page)
    }
}
