import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// What belongs together in a file, by the ids that its members carry.
@Suite struct DataRelationInternalTests {
    private let mock: DataFileMock

    init() throws {
        mock = try DataFileMock([
            "$schema": "s",
            "posts": [["id": 1, "title": "A"], ["id": 2], ["id": "x y"]],
            "comments": [
                ["id": 1, "postId": 1, "t": "b"], ["id": 2, "postId": "1", "t": "a"], ["id": 3, "postId": 2],
            ],
            "likes": [["id": 1, "commentId": 1], ["id": 2, "commentId": 3], ["id": 3]],
            "profile": ["postId": 1],
        ])
    }

    private func response(_ method: String, _ target: String, _ body: String = "") async -> HTTPResponse {
        await mock.core.exchange.response(to: HTTPRequest(method: method, target: target, body: Array(body.utf8)))
    }

    private func ask(_ method: String, _ target: String, _ body: String = "") async -> String {
        let response = await response(method, target, body)
        return "\(response.status) " + String(decoding: response.body, as: UTF8.self)
    }

    @Test func `what belongs to a member is listed below it`() async {
        let first = #"{"id":1,"postId":1,"t":"b"}"#
        let second = #"{"id":2,"postId":"1","t":"a"}"#
        #expect(await ask("GET", "/posts/1/comments") == "200 [\(first),\(second)]")
        #expect(await ask("GET", "/posts/1/comments/?_sort=t") == "200 [\(second),\(first)]")
        #expect(await ask("GET", "/posts/1/comments?t=b") == "200 [\(first)]")
        #expect(await ask("GET", "/posts/1/likes") == "200 []")
        #expect(await ask("GET", "/posts/x%20y/comments") == "200 []")
        let page = await response("GET", "/posts/1/comments?_page=1&_limit=1")
        #expect(page.fields["X-Total-Count"] == "2")
        #expect(page.fields["Link"]?.contains("</posts/1/comments?_page=2&_limit=1>; rel=\"next\"") == true)
    }

    @Test func `what is made below a member carries its id`() async {
        let made = await response("POST", "/posts/2/comments", #"{"t":"new","postId":7}"#)
        #expect(made.status == 201)
        #expect(made.fields["Location"] == "/comments/4")
        #expect(String(decoding: made.body, as: UTF8.self) == #"{"t":"new","postId":2,"id":4}"#)
        #expect(await ask("POST", "/posts/x%20y/comments", "{}") == #"201 {"postId":"x y","id":5}"#)
        #expect(await ask("GET", "/posts/2/comments").contains(#""t":"new""#))
    }

    @Test func `a key that is more likely of another collection is not of this one`() async throws {
        let mock = try DataFileMock([
            "caves": [["id": 1]], "cafes": [["id": 1]], "bases": [["id": 1]], "basis": [["id": 1]],
            "visits": [["id": 1, "cafeId": 1, "basisId": 1]], "people": [["id": 1]], "persons": [["id": 1]],
        ])
        func status(_ method: String, _ target: String) async -> Int {
            await mock.core.exchange.response(to: HTTPRequest(method: method, target: target)).status
        }
        for owner in ["caves", "bases"] { #expect(await status("DELETE", "/\(owner)/1") == 204) }
        #expect(await status("GET", "/visits/1") == 200)
        let names = mock.core.declaration.resources.compactMap(\.referenceName)
        #expect(Set(names).count == names.count)
        #expect(await status("DELETE", "/cafes/1") == 204)
        #expect(await status("GET", "/visits/1") == 404)
    }

    @Test func `what makes no sense below a member is refused`() async {
        for (method, target, status) in [
            ("GET", "/posts/9/comments", 404), ("POST", "/posts/9/comments", 404), ("GET", "/posts/1/users", 404),
            ("GET", "/posts/1/profile", 404), ("GET", "/profile/1/comments", 404),
            ("GET", "/posts/1/comments/1", 404), ("PUT", "/posts/1/comments", 405),
            ("DELETE", "/posts/1/comments", 405), ("OPTIONS", "/posts/1/comments", 204),
        ] {
            let answer = await response(method, target, "{}")
            #expect(answer.status == status, "\(method) \(target)")
        }
        #expect(await response("POST", "/posts/1/comments", "[]").status == 422)
        #expect(await response("PUT", "/posts/1/comments").fields["Allow"] == "GET, HEAD, POST, OPTIONS")
    }

    @Test func `it is known by its pattern`() async throws {
        _ = await ask("GET", "/posts/1/comments")
        let exchange = try #require(mock.core.exchanges.first)
        #expect(exchange.request.pattern == "posts/{postId}/comments")
        #expect(exchange.request.words == "comments.list with postId 1")
        #expect(exchange.isExpected == true)
    }

    @Test func `what belongs to a member goes with it, and what belongs to that`() async {
        #expect(await ask("DELETE", "/posts/1") == "204 ")
        #expect(await ask("GET", "/comments") == #"200 [{"id":3,"postId":2}]"#)
        #expect(await ask("GET", "/likes") == #"200 [{"id":2,"commentId":3},{"id":3}]"#)
        #expect(await ask("GET", "/profile") == #"200 {"postId":1}"#)
        #expect(await ask("DELETE", "/profile") == "204 ")
        #expect(await ask("GET", "/posts") == #"200 [{"id":2},{"id":"x y"}]"#)
    }

    @Test func `members that belong to each other go once`() async throws {
        let many = (1...20_000).map { JSONValue.object(["id": $0, "nodeId": $0 % 20_000 + 1]) }
        let mock = try DataFileMock(["nodes": .array(many)])
        let answer = await mock.core.exchange.response(to: HTTPRequest(method: "DELETE", target: "/nodes/1"))
        #expect(answer.status == 204)
        #expect(mock.data == ["nodes": []])
    }

    @Test(arguments: [
        ("movies", "movieId"), ("people", "personId"), ("statuses", "statusId"), ("series", "seriesId"),
        ("axes", "axisId"), ("shelves", "shelfId"), ("caches", "cacheId"),
    ])
    func `the key is the singular and Id`(name: String, key: String) async throws {
        let mock = try DataFileMock([name: [["id": 7]], "notes": []])
        #expect(try await made(below: "/\(name)/7/notes", in: mock)?[key] == 7)
        #expect(await status("GET", "/notes?_expand=\(key.dropLast(2))", of: mock) == 200)
    }

    @Test(arguments: [
        ("movies", "movyId"), ("axes", "axeId"), ("bases", "basisId"), ("people", "peopleId"),
    ])
    func `where a word can be the plural of several the data decides`(name: String, key: String) async throws {
        let notes: JSONValue = [["id": 1], ["id": 2, key: 7], ["id": 3, key: 8]]
        let mock = try DataFileMock([name: [["id": 7], ["id": 8]], "notes": notes])
        #expect(try await made(below: "/\(name)/7/notes", in: mock)?[key] == 7)
        let embedded = try await content("GET", "/\(name)/8?_embed=notes", of: mock)
        #expect(embedded["notes"]?.array?.count == 1)
        let expanded = try await content("GET", "/notes/2?_expand=\(key.dropLast(2))", of: mock)
        #expect(expanded[String(key.dropLast(2))] == ["id": 7])
        #expect(await status("DELETE", "/\(name)/7", of: mock) == 204)
        #expect(mock.data["notes"]?.array?.compactMap { $0["id"]?.int } == [1, 3])
    }

    private func made(below path: String, in mock: DataFileMock) async throws -> JSONValue? {
        try await content("POST", path, of: mock)
    }

    private func status(_ method: String, _ target: String, of mock: DataFileMock) async -> Int {
        await mock.core.exchange.response(to: HTTPRequest(method: method, target: target)).status
    }

    private func content(_ method: String, _ target: String, of mock: DataFileMock) async throws -> JSONValue {
        let request = HTTPRequest(method: method, target: target, body: method == "POST" ? Array("{}".utf8) : [])
        return try JSONParser().parse(await mock.core.exchange.response(to: request).body)
    }

    @Test func `everything is told at once, unless there is a route of that name`() async throws {
        let all = await response("GET", "/db")
        #expect(all.status == 200)
        #expect(try JSONParser().parse(all.body) == mock.data)
        #expect(await response("POST", "/db", "{}").status == 405)
        let other = try DataFileMock(["db": [["id": 1]]])
        let answer = await other.core.exchange.response(to: HTTPRequest(target: "/db"))
        #expect(String(decoding: answer.body, as: UTF8.self) == #"[{"id":1}]"#)
    }

    @Test func `the top leads to the page where it is shown`() async {
        #expect(await response("GET", "/").status == 404)
        mock.core.showPage(MockPage())
        let answer = await response("GET", "/?x")
        #expect(answer.status == 302)
        #expect(answer.fields["Location"] == "/__mock")
        #expect(await response("DELETE", "/").status == 405)
    }

    @Test func `what may only be read says so`() async {
        mock.core.showPage(MockPage())
        for target in ["/db", "/"] {
            for (method, status) in [("OPTIONS", 204), ("PUT", 405), ("DELETE", 405)] {
                let answer = await response(method, target)
                #expect(answer.status == status, "\(method) \(target)")
                #expect(answer.fields["Allow"] == "GET, HEAD, OPTIONS", "\(method) \(target)")
            }
            #expect(await response("BREW", target).status == 501)
        }
    }
}
