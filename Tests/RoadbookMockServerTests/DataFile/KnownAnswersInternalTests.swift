import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

@Suite struct KnownAnswersInternalTests {
    private func answer(_ text: String) -> HTTPResponse { HTTPResponse(status: 200, body: Array(text.utf8)) }

    /// Whether an answer has to be made, as a reader finds out.
    private func isMade(_ known: inout KnownAnswers, _ target: String, _ version: Int, _ text: String = "new") -> Bool {
        known.answer(to: Array(target.utf8), at: version) { answer(text) } == answer(text)
    }

    @Test func `an answer is made once for each target and version`() {
        var known = KnownAnswers()
        #expect(isMade(&known, "/a", 1, "old"))
        #expect(!isMade(&known, "/a", 1))
        #expect(isMade(&known, "/b", 1))
        #expect(isMade(&known, "/a", 2))
        #expect(isMade(&known, "/a", 1, "back"))
    }

    @Test func `neither large answers nor many are kept`() {
        var known = KnownAnswers()
        let large = String(repeating: "l", count: KnownAnswers.contentLimit + 1)
        #expect(isMade(&known, "/large", 1, large))
        #expect(isMade(&known, "/large", 1))
        for number in 0..<KnownAnswers.limit { #expect(isMade(&known, "/\(number)", 1, "old")) }
        #expect(!isMade(&known, "/\(KnownAnswers.limit - 1)", 1))
        #expect(isMade(&known, "/0", 1))
    }
}
