import Roadbook
import RoadbookMockServer
import Testing

@Suite struct NestingTests {
    private typealias Book = Library.Book
    private typealias Chapter = Library.Chapter
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    init() throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A"), Book(id: 2, title: "B")])
        try mock.seed(Library.Books[1].chapters, [Chapter(id: 1, title: "One"), Chapter(id: 2, title: "Two")])
        try mock.seed(Library.Books[2].chapters, [Chapter(id: 3, title: "Three")])
    }

    @Test func `a nested collection holds what is its parent's alone`() async throws {
        #expect(try await library.send(Library.Books[1].chapters.list()).map(\.id) == [1, 2])
        #expect(try await library.send(Library.Books[2].chapters.list()).map(\.id) == [3])
        #expect(try await library.refusal(of: Library.Books[2].chapters.get(1)).error.status == 404)
    }

    @Test func `a parent that does not exist is 404, and named`() async throws {
        let (error, problem) = try await library.refusal(of: Library.Books[9].chapters.list())
        #expect(error.status == 404)
        #expect(problem.detail == #"There is no member "9" in books."#)
        let create = try await library.refusal(of: Library.Books[9].chapters.create(Chapter(id: 0, title: "x")))
        #expect(create.error.status == 404)
        let deep = try await library.refusal(of: Library.Books[1].chapters[3].notes.list())
        #expect(deep.problem.detail == #"There is no member "3" in books.chapters."#)
    }

    @Test func `a nested resource knows its parent where its model has a place for it`() async throws {
        let made = try await library.send(Library.Books[2].chapters.create(Chapter(id: 0, bookId: 99, title: "x")))
        #expect(made == Chapter(id: 4, bookId: 2, title: "x"))
        #expect(try await library.send(Library.Books[1].chapters.get(1)).bookId == 1)
        try mock.seed(Library.Readers.self, [["id": "ada"]])
        let loan = try await library.send(Library.Readers["ada"].loans.create(["of": 1]))
        #expect(loan["readerId"]?.string == "ada")
        let note = try await library.send(Library.Books[1].chapters[1].notes.create(parameters: ["text": "x"]))
        #expect(note.text == "x")
    }

    @Test func `routes nest to any depth, with ids at each`() async throws {
        let note = Library.Note(id: UUID(), text: "deep")
        try await library.send(Library.Books[1].chapters[2].notes.create(note))
        #expect(try await library.send(Library.Books[1].chapters[2].notes.list()) == [note])
        #expect(try await library.send(Library.Books[1].chapters[1].notes.list()) == [])
        #expect(try await library.send(Library.Notes.list()) == [])
    }

    @Test func `what is nested goes with its parent, and does not come back with its id`() async throws {
        try await library.send(Library.Books[1].chapters[2].notes.create(parameters: ["text": "x"]))
        try await library.send(Library.Books.delete(1))
        #expect(try await library.refusal(of: Library.Books[1].chapters.list()).error.status == 404)
        try await library.send(Library.Books.create(Book(id: 1, title: "again")))
        #expect(try await library.send(Library.Books[1].chapters.list()) == [])
        try await library.send(Library.Books[1].chapters.create(Chapter(id: 2, title: "again")))
        #expect(try await library.send(Library.Books[1].chapters[2].notes.list()) == [])
        #expect(try await library.send(Library.Books[2].chapters.list()).map(\.id) == [3])
    }

    @Test func `a singleton is not there until it is put, and then it is replaced`() async throws {
        #expect(try await library.refusal(of: Library.Settings.get()).error.status == 404)
        let (made, head) = try await library.send(Library.Settings.update(with: ["a": 1]).withHead())
        #expect(made == ["a": 1])
        #expect(head.status == 201)
        #expect(try await library.send(Library.Settings.update(with: ["b": 2]).withHead()).1.status == 200)
        #expect(try await library.send(Library.Settings.patch(with: ["c": 3])) == ["b": 2, "c": 3])
        #expect(try await library.send(Library.Settings.get()) == ["b": 2, "c": 3])
    }

    @Test func `a singleton nests in a member`() async throws {
        #expect(try await library.refusal(of: Library.Books[1].cover.get()).error.status == 404)
        try await library.send(Library.Books[1].cover.update(with: ["color": "red"]))
        #expect(try await library.send(Library.Books[1].cover.get()) == ["color": "red"])
        #expect(try await library.refusal(of: Library.Books[2].cover.get()).error.status == 404)
        #expect(try await library.refusal(of: Library.Books[9].cover.update(with: [:])).error.status == 404)
        try await library.send(Library.Books[1].cover.delete())
        #expect(try await library.refusal(of: Library.Books[1].cover.get()).error.status == 404)
    }
}
