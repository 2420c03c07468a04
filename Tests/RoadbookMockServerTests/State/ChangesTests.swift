import Roadbook
import RoadbookMockServer
import Testing

@Suite struct ChangesTests {
    private typealias Book = Library.Book
    private typealias Chapter = Library.Chapter
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    init() throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A"), Book(id: 2, title: "B"), Book(id: 3, title: "C")])
        try mock.seed(Library.Books[1].chapters, [Chapter(id: 1, title: "One"), Chapter(id: 2, title: "Two")])
        try mock.seed(Library.Readers.self, [["id": "ada"]])
    }

    @Test func `what is inserted, updated and deleted is told by its types`() async throws {
        let changes = try await mock.changes {
            try await library.send(Library.Books.create(Book(id: 0, title: "D")))
            try await library.send(Library.Books.patch(2, with: ["title": "Beta"]))
            try await library.send(Library.Books.delete(3))
        }
        let books = try changes.of(Library.Books.self)
        #expect(books.inserted == [Book(id: 4, title: "D")])
        #expect(books.updated.map(\.before) == [Book(id: 2, title: "B")])
        #expect(books.updated.map(\.after) == [Book(id: 2, title: "Beta")])
        #expect(books.deleted == [Book(id: 3, title: "C")])
        #expect(!changes.isEmpty && !books.isEmpty)
        #expect(try changes.of(Library.Chapters.self).isEmpty)
        #expect(changes.description == "~ books/2\n- books/3\n+ books/4")
    }

    @Test func `what is nested is told wherever it lies, with what went with its parent`() async throws {
        let changes = try await mock.changes {
            try await library.send(Library.Books[2].chapters.create(Chapter(id: 0, title: "New")))
            try await library.send(Library.Readers["ada"].loans.create(["of": 2]))
            try await library.send(Library.Books.delete(1))
        }
        let chapters = try changes.of(Library.Chapters.self)
        #expect(chapters.inserted.map(\.title) == ["New"])
        #expect(chapters.deleted.map(\.id) == [1, 2])
        #expect(try changes.of(Library.Loans.self).inserted.map { $0["readerId"] } == ["ada"])
        #expect(
            changes.description.split(separator: "\n").sorted() == [
                "+ books/2/chapters/3", "+ readers/ada/loans/1", "- books/1", "- books/1/chapters/1",
                "- books/1/chapters/2",
            ]
        )
    }

    @Test func `what is as it was has not changed`() async throws {
        let changes = try await mock.changes {
            try await library.send(Library.Books.patch(2, with: ["title": "Beta"]))
            try await library.send(Library.Books.patch(2, with: ["title": "B"]))
            let made = try await library.send(Library.Books.create(Book(id: 0, title: "D")))
            try await library.send(Library.Books.delete(made.id))
            _ = try await library.send(Library.Books.list())
        }
        #expect(changes.isEmpty && changes.description == "nothing")
    }

    @Test func `what the function throws is thrown`() async {
        struct Stop: Error {}
        await #expect(throws: Stop.self) { _ = try await mock.changes { throw Stop() } }
    }

    @Test func `changes can be asked for since a snapshot`() async throws {
        let start = mock.snapshot()
        try await library.send(Library.Books.delete(2))
        #expect(try mock.changes(since: start).of(Library.Books.self).deleted.map(\.id) == [2])
        mock.restore(start)
        #expect(mock.changes(since: start).isEmpty)
    }
}
