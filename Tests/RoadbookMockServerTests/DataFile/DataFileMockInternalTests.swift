import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// What a mock that is made of data says of itself.
@Suite struct DataFileMockInternalTests {
    @Test func `its paths are told as they are asked for`() throws {
        let mock = try DataFileMock(["a b?\n": [], "me": ["name": "Ada"]])
        #expect(mock.summary == "/a%20b%3F%0A, /a%20b%3F%0A/{id}\n/me")
    }

    @Test func `what it has nothing at is told in a sentence`() async throws {
        let mock = try DataFileMock(["posts": []])
        let answer = await mock.core.exchange.response(to: HTTPRequest(target: "/users"))
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 404)
        #expect(text.contains(#""detail":"The data declares nothing at /users.""#), "\(text)")
    }
}
