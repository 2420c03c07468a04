import Roadbook
import RoadbookMockServer
import Testing

/// How it is answered that something was made.
@Suite struct `Creation checklist` {
    private typealias Book = Library.Book
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    @Test func `POST that creates is 201 with Location`() async throws {
        let (_, head) = try await library.send(Library.Books.create(Book(id: 0, title: "A")).withHead())
        #expect(head.status == 201)
        #expect(head.headers["Location"] == "/api/books/1")
        let (_, nested) = try await library.send(
            Library.Books[1].chapters.create(.init(id: 0, title: "One")).withHead()
        )
        #expect(nested.headers["Location"] == "/api/books/1/chapters/1")
        let odd: JSONValue = ["id": "a/b ü", "name": "x"]
        let (_, encoded) = try await library.send(Library.Readers.create(odd).withHead())
        #expect(encoded.headers["Location"] == "/api/readers/a%2Fb%20%C3%BC")
    }

    @Test func `PUT that creates is 201, and one that replaces is 200`() async throws {
        let first = try await library.send(Library.Settings.update(with: ["a": 1]).withHead()).1
        #expect(first.status == 201)
        let second = try await library.send(Library.Settings.update(with: ["a": 2]).withHead()).1
        #expect(second.status == 200)
    }
}
