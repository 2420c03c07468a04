import Roadbook
import RoadbookMockServer
import Testing

@Suite struct DeletePolicyTests {
    private typealias Book = Library.Book
    private typealias Chapter = Library.Chapter
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    init() throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A"), Book(id: 2, title: "B")])
        try mock.seed(Library.Books[1].chapters, [Chapter(id: 1, title: "One")])
    }

    @Test func `what is nested goes with a resource unless something else is said`() async throws {
        try await library.send(Library.Books.delete(1))
        #expect(try await library.refusal(of: Library.Books[1].chapters.get(1)).error.status == 404)
    }

    @Test func `or keeps it from being deleted`() async throws {
        mock.onDelete(of: Library.Books.self, .restrict)
        let (error, problem) = try await library.refusal(of: Library.Books.delete(1))
        #expect(error.status == 409)
        #expect(problem.detail == "Something is nested in books/1.")
        #expect(try await library.send(Library.Books[1].chapters.list()).count == 1)
        try await library.send(Library.Books.delete(2))
        try await library.send(Library.Books[1].chapters.delete(1))
        try await library.send(Library.Books.delete(1))
        #expect(try await library.send(Library.Books.list()).isEmpty)
    }

    @Test func `a singleton that is nested counts too`() async throws {
        mock.onDelete(of: Library.Books.self, .restrict)
        try mock.seed(Library.Books[2].cover, ["colour": "red"])
        #expect(try await library.refusal(of: Library.Books.delete(2)).error.status == 409)
        try await library.send(Library.Books[2].cover.delete())
        try await library.send(Library.Books.delete(2))
    }

    @Test func `what would go with another is kept by what is nested in it`() async throws {
        mock.onDelete(of: Library.Chapters.self, .restrict)
        try await library.send(Library.Books[1].chapters[1].notes.create(parameters: ["text": "x"]))
        let (error, problem) = try await library.refusal(of: Library.Books.delete(1))
        #expect(error.status == 409)
        #expect(problem.detail == "Something is nested in books/1/chapters/1.")
        mock.onDelete(of: Library.Chapters.self, .cascade)
        try await library.send(Library.Books.delete(1))
        #expect(try await library.send(Library.Books.list()).map(\.id) == [2])
    }
}
