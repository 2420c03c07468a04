import Roadbook
import RoadbookMockServer
import Testing

@Suite struct SnapshotTests {
    private typealias Book = Library.Book
    private typealias Chapter = Library.Chapter
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    init() throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A"), Book(id: 2, title: "B")])
        try mock.seed(Library.Books[1].chapters, [Chapter(id: 1, title: "One"), Chapter(id: 2, title: "Two")])
    }

    @Test func `a mock goes back to what it held, any number of times`() async throws {
        let start = mock.snapshot()
        for _ in 0..<3 {
            try await library.send(Library.Books.delete(1))
            // The id that is assigned next is that of the snapshot as well.
            let made = try await library.send(Library.Books.create(Book(id: 0, title: "C")))
            #expect(made.id == 3)
            #expect(try await library.send(Library.Books.list()).map(\.id) == [2, 3])
            mock.restore(start)
            #expect(try await library.send(Library.Books.list()).map(\.id) == [1, 2])
            #expect(try await library.send(Library.Books[1].chapters.list()).map(\.id) == [1, 2])
        }
    }

    @Test func `a snapshot is of no interest to what comes after it`() async throws {
        let start = mock.snapshot()
        try await library.send(Library.Books.delete(1))
        let later = mock.snapshot()
        mock.restore(start)
        mock.restore(later)
        #expect(try await library.send(Library.Books.list()).map(\.id) == [2])
        let other = Library.mock()
        other.restore(start)
        #expect(try await Library.client(other).send(Library.Books.list()).map(\.id) == [1, 2])
    }
}
