import Foundation
import Roadbook
import RoadbookMockServer
import Testing

/// What the mock answers to a JSON Patch.
@Suite struct JSONPatchTests {
    private typealias Book = Library.Book
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    init() throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A", pages: 10)])
    }

    private func patch(_ text: String) async throws -> Book {
        let request = Library.Books.patch(1, with: [:]).body(Data(text.utf8))
            .header("Content-Type", "application/json-patch+json")
        return try await library.send(request)
    }

    @Test func `a patch is done whole`() async throws {
        let patched = try await patch(
            #"[{"op":"test","path":"/title","value":"A"},{"op":"replace","path":"/title","value":"B"},"#
                + #"{"op":"remove","path":"/pages"}]"#
        )
        #expect(patched == Book(id: 1, title: "B"))
        #expect(try await library.send(Library.Books.get(1)) == patched)
    }

    @Test(arguments: [
        (#"[{"op":"replace","path":"/title","value":"B"},{"op":"test","path":"/pages","value":9}]"#, 409),
        (#"[{"op":"replace","path":"/title","value":"B"},{"op":"remove","path":"/author"}]"#, 409),
        (#"[{"op":"replace","path":"/title","value":"B"},{"op":"remove"}]"#, 400),
        (#"{"title":"B"}"#, 400), ("[", 400),
        (#"[{"op":"replace","path":"/title","value":7}]"#, 422), (#"[{"op":"remove","path":"/title"}]"#, 422),
        (#"[{"op":"replace","path":"","value":[]}]"#, 422),
    ])
    func `or not at all`(text: String, status: Int) async throws {
        let error = await #expect(throws: RequestError.self) { try await patch(text) }
        #expect(error?.status == status)
        #expect(error?.head?.headers["Content-Type"] == "application/problem+json")
        #expect(try await library.send(Library.Books.get(1)) == Book(id: 1, title: "A", pages: 10))
    }

    @Test func `the id stays, whatever the patch says`() async throws {
        #expect(try await patch(#"[{"op":"replace","path":"/id","value":9}]"#).id == 1)
    }
}
