import Roadbook
import RoadbookMockServer
import Testing

/// What becomes of the path of a request.
@Suite struct `Path checklist` {
    @Test func `the raw target is kept for the journal`() async throws {
        let mock = Library.mock()
        _ = try? await Library.client(mock).send(Library.Readers.get("a/b ü"))
        let request = try #require(mock.journal.first?.request)
        #expect(request.target == "/api/readers/a%2Fb%20%C3%BC")
        #expect(request.ids == ["a/b ü"])
    }
}
