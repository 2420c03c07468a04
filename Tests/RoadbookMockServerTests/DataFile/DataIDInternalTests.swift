import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// Which ids the members of a file have, and which those get that bring none.
@Suite struct DataIDInternalTests {
    private func ask(_ mock: DataFileMock, _ method: String, _ target: String, _ body: String = "") async -> String {
        let request = HTTPRequest(method: method, target: target, body: Array(body.utf8))
        let response = await mock.core.exchange.response(to: request)
        return "\(response.status) " + String(decoding: response.body, as: UTF8.self)
    }

    @Test func `0 in a file is an id as any other`() async throws {
        let mock = try DataFileMock(["a": [["id": 1], ["id": 0, "t": "zero"], ["t": "none"], ["id": nil]]])
        #expect(await ask(mock, "GET", "/a/0") == #"200 {"id":0,"t":"zero"}"#)
        #expect(await ask(mock, "GET", "/a") == #"200 [{"id":1},{"id":0,"t":"zero"},{"t":"none","id":2},{"id":3}]"#)
        #expect(await ask(mock, "PUT", "/a/0", #"{"t":"same"}"#) == #"200 {"t":"same","id":0}"#)
        #expect(await ask(mock, "PATCH", "/a/0", #"{"t":null}"#) == #"200 {"id":0}"#)
        #expect(await ask(mock, "DELETE", "/a/0") == "204 ")
        #expect(mock.data["a"]?.array?.compactMap { $0["id"]?.int } == [1, 2, 3])
    }

    @Test(arguments: ["0", #""""#, "null"]) func `a draft that brings none gets the next`(id: String) async throws {
        let mock = try DataFileMock(["a": [["id": 0]]])
        #expect(await ask(mock, "POST", "/a", #"{"id":\#(id)}"#) == #"201 {"id":1}"#)
    }

    @Test(
        arguments: [
            (["7", "9"], "10"), (["0"], "1"), (["1", "20000000000000000000"], "2"),
            (["b1946ac9-2492-4d23-8f3a-aaaaaaaaaaaa"], "00000000-0000-0000-0000-000000000001"),
            (["00000000-0000-0000-0000-000000000001"], "00000000-0000-0000-0000-000000000002"),
            ([1, "x"], 2), ([], 1), ([nil], 2),
        ] as [(JSONValue, JSONValue)]
    ) func `a new id is one like those there are`(ids: JSONValue, next: JSONValue) async throws {
        let members = (ids.array ?? []).map { JSONValue.object(["id": $0]) }
        let mock = try DataFileMock(["a": .array(members)])
        let made = try await created(in: mock)
        #expect(made == next)
        #expect(await ask(mock, "GET", "/a/\(made.string ?? made.description)").hasPrefix("200 "))
        #expect(mock.data["a"]?.array?.last?["id"] == next)
        #expect(await ask(mock, "PUT", "/a/\(made.string ?? made.description)", "{}").hasPrefix("200 "))
        #expect(mock.data["a"]?.array?.last?["id"] == next)
    }

    @Test func `texts are made from the seed`() async throws {
        func ids(seed: UInt64) async throws -> [JSONValue] {
            var behaviour = DataBehaviour()
            behaviour.random = SeededRandomNumberGenerator(seed: seed)
            let mock = try DataFileMock(["a": [["id": "one"], ["t": "none"]], "b": [["id": "two"]]], behaviour)
            let first = try await created(in: mock)
            #expect(try await mock.replace { ["a": [["id": "one"]]] })
            return [try #require(mock.data["a"]?.array?[0]["id"]), first, try await created(in: mock)]
        }
        let made = try await ids(seed: 1)
        #expect(try await ids(seed: 1) == made)
        #expect(try await ids(seed: 2) != made)
        for id in made.dropFirst() { #expect(id.string?.wholeMatch(of: /[a-z][a-z0-9]{6}/) != nil, "\(id)") }
    }

    @Test func `a create that is refused uses up no text`() async throws {
        let mock = try DataFileMock(["a": [["id": "one"]]])
        let (first, again) = (mock.core.withStore { $0 }, try await created(in: mock))
        mock.core.withStore { $0 = first }
        #expect(await ask(mock, "POST", "/a", "[]").hasPrefix("422 "))
        #expect(try await created(in: mock) == again)
    }

    private func created(in mock: DataFileMock) async throws -> JSONValue {
        let answer = await ask(mock, "POST", "/a", "{}")
        #expect(answer.hasPrefix("201 "))
        return try #require(try JSONParser().parse(Array(answer.utf8.dropFirst(4)))["id"])
    }

    @Test(
        arguments: [
            (["a": [["id": 1], ["id": ""]]], "\"a\" has something with an id that is none, at /a/1"),
            (["a": [["id": "."]]], "\"a\" has the id \".\", at /a/0, which no path can have"),
            (["a": [["id": 1], ["id": "x\0"]]], "\"a\" has the id \"x\\u0000\", at /a/1, which no path can have"),
            (["a": [["id": true]]], "\"a\" has something with an id that is none, at /a/0"),
            (["a": [["id": 0], ["id": "0"]]], "\"a\" has the id 0 twice"),
        ] as [(JSONValue, String)]
    )
    func `what is no id in a file is refused at its place`(data: JSONValue, message: String) throws {
        let error = try #require(throws: MockServerError.self) { _ = try DataFileMock(data) }
        #expect(error.message == message)
    }

    @Test(arguments: [(".", 1), (".", 2), ("x\\u0000y", 1), ("a", 8_174), ("ü", 1_363)])
    func `an id that no request can ask for is refused`(part: String, count: Int) async throws {
        let id = String(repeating: part, count: count)
        let mock = try DataFileMock(["a": [["id": 1]]])
        let answer = await ask(mock, "POST", "/a", #"{"id":"\#(id)"}"#)
        #expect(answer.hasPrefix("422 ") && answer.contains("The value of id is not an id of a"))
        #expect(mock.data == ["a": [["id": 1]]])
        let page = PageResponder(core: mock.core, page: MockPage())
        let request = HTTPRequest(
            method: "POST",
            target: "/__mock/records/a",
            fields: ["Host": "localhost", "Content-Type": "application/json"],
            body: Array(#"{"id":"\#(id)"}"#.utf8)
        )
        #expect(page.response(to: request).status == 422)
        #expect(await ask(mock, "POST", "/a", "{}") == #"201 {"id":2}"#)
    }

    @Test func `the longest id that can be asked for is`() async throws {
        let mock = try DataFileMock(["a": [["id": 1]]])
        // With /a/ before it, a method and a version the line of OPTIONS is 8 KiB.
        let id = String(repeating: "a", count: 8_192 - "OPTIONS /a/ HTTP/1.1".utf8.count)
        #expect(await ask(mock, "POST", "/a", #"{"id":"\#(id)"}"#).hasPrefix("201 "))
        let request = HTTPRequest(method: "OPTIONS", target: "/a/\(id)")
        #expect(await mock.core.exchange.response(to: request, within: HTTPLimits()).status == 204)
        #expect(await ask(mock, "POST", "/a", #"{"id":"\#(id)b"}"#).hasPrefix("422 "))
    }

    @Test func `a singleton is replaced by one that is made`() async throws {
        let mock = try DataFileMock(["me": ["name": "Ada", "age": 36], "none": nil])
        for path in ["/me", "/none"] {
            let request = HTTPRequest(method: "POST", target: path, body: Array(#"{"name":"Bo"}"#.utf8))
            let answer = await mock.core.exchange.response(to: request)
            #expect(answer.status == 201)
            #expect(answer.fields["Location"] == path)
        }
        #expect(mock.data == ["me": ["name": "Bo"], "none": ["name": "Bo"]])
    }

    @Test(arguments: [
        ("gzip", 415), ("identity, br", 415), ("GZIP", 415), ("identity", 201), ("Identity", 201), ("", 201),
    ])
    func `content that is encoded is refused`(coding: String, status: Int) async throws {
        let mock = try DataFileMock(["a": []])
        let request = HTTPRequest(
            method: "POST",
            target: "/a",
            fields: ["Content-Encoding": coding],
            body: Array("{}".utf8)
        )
        let answer = await mock.core.exchange.response(to: request)
        #expect(answer.status == status)
        #expect(answer.fields["Accept-Encoding"] == (status == 415 ? "identity" : nil))
    }
}
