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
            (["a": [["id": 1], ["id": ""]]], "\"a\" has something with an id that is none, at /a/1"),
            (["a": [["id": "."]]], "\"a\" has something with an id that is none, at /a/0"),
            (["a": [["id": 0], ["id": "0"]]], "\"a\" has the id 0 twice"),
        ] as [(JSONValue, String)]
    )
    func `what is no id in a file is refused at its place`(data: JSONValue, message: String) throws {
        let error = try #require(throws: MockServerError.self) { _ = try DataFileMock(data) }
        #expect(error.message == message)
    }
}
