import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// What is said to a mock beyond its declaration, and what it says when something is missing.
@Suite struct BehaviourTests {
    struct Article: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var title: String
        var createdAt: Date
    }

    struct ArticleDraft: Codable, Sendable {
        var title: String
    }

    /// A draft that holds what cannot be made up.
    struct PickyDraft: Codable, Sendable {
        enum Kind: String, Codable { case short, long }
        var kind: Kind
    }

    struct Magazine: URLRouter {
        static let basePath = "https://magazine.example.com"
        var articles = Articles()

        struct Articles: Readable, Creatable, Updatable {
            typealias Model = Article
            typealias Draft = ArticleDraft
            var route = "articles"
        }
    }

    struct Picky: URLRouter {
        static let basePath = "https://picky.example.com"
        var articles = Articles()

        struct Articles: Readable, Creatable {
            typealias Model = Article
            typealias Draft = PickyDraft
            var route = "articles"
        }
    }

    struct Entry: Codable, Sendable, Identifiable {
        var id: Int
        var amount: Int128
        var isBooked: Bool
    }

    struct EntryDraft: Codable, Sendable {
        var amount: Int128
        var limit: UInt128
    }

    struct Ledger: URLRouter {
        static let basePath = "https://ledger.example.com"
        var entries = Entries()

        struct Entries: Readable, Creatable {
            typealias Model = Entry
            typealias Draft = EntryDraft
            var route = "entries"
        }
    }

    private let date = Date(timeIntervalSince1970: 1_000_000_000)

    @Test func `a draft that is no model yet becomes one as was said`() async throws {
        let mock = MockServer(Magazine.self)
        mock.make(Magazine.Articles.self) { [date] draft, id in Article(id: id, title: draft.title, createdAt: date) }
        let magazine = Client(Magazine.self, transport: mock.inMemory, clock: ManualClock())
        let made = try await magazine.send(Magazine.Articles.create(ArticleDraft(title: "A")))
        #expect(made == Article(id: 1, title: "A", createdAt: date))
        let replaced = try await magazine.send(Magazine.Articles.update(1, with: ArticleDraft(title: "B")))
        #expect(replaced == Article(id: 1, title: "B", createdAt: date))
        let whole = Article(id: 1, title: "C", createdAt: date)
        #expect(try await magazine.send(Magazine.Articles.update(1, with: whole)).title == "C")
        let (error, problem) = try await magazine.refusal(of: Magazine.Articles.create(parameters: ["titel": "x"]))
        #expect(error.status == 422)
        #expect(problem.extensions["errors"]?[0]?["pointer"]?.string == "#/title")
    }

    @Test func `a draft that cannot become a model is an error at the start, with the line to add`() async throws {
        let mock = MockServer(Magazine.self)
        let error = try await #require(throws: MockServerError.self) { try await mock.run { _ in } }
        #expect(error.advice == "Write `mock.make(\(namePrefix)Magazine.Articles.self) { draft, id in ... }`.")
        let call = try await #require(throws: RequestError.self) {
            try await Client(Magazine.self, transport: mock.inMemory, clock: ManualClock())
                .send(Magazine.Articles.list())
        }
        #expect(call.message == error.message && call.advice == error.advice)
        #expect(call.underlying as? MockServerError == error)
    }

    /// How the types of this suite are written from outside of it.
    private let namePrefix = "BehaviourTests."

    @Test func `a draft that cannot be made up is found out at the first create`() async throws {
        let mock = MockServer(Picky.self)
        let picky = Client(Picky.self, transport: mock.inMemory, clock: ManualClock())
        #expect(try await picky.send(Picky.Articles.list()) == [])
        let (error, problem) = try await picky.refusal(of: Picky.Articles.create(PickyDraft(kind: .short)))
        #expect(error.status == 500)
        #expect(problem.detail?.contains("mock.make(") == true)
    }

    @Test func `integers of any width can be made up`() async throws {
        let error = try await #require(throws: MockServerError.self) { try await MockServer(Ledger.self).run { _ in } }
        #expect(error.advice == "Write `mock.make(\(namePrefix)Ledger.Entries.self) { draft, id in ... }`.")
    }

    @Test func `a list that is not an array has to be said`() async throws {
        let error = try await #require(throws: MockServerError.self) { try await MockServer(Library.self).run { _ in } }
        #expect(error.description.contains("mock.envelope(Library.Shelves.self)"))
    }

    @Test func `a router without stored properties has nothing to serve, and the error says what is missing`()
        async throws
    {
        struct Bare: URLRouter {
            static let basePath = "https://bare.example.com"
            struct Things: Readable { var route = "things" }
        }
        let mock = MockServer(Bare.self)
        let error = try await #require(throws: MockServerError.self) { try await mock.run { _ in } }
        #expect(error.advice.contains("var posts = Posts()"))
        #expect(throws: MockServerError.self) { try mock.seed(Bare.Things.self, []) }
    }

    @Test func `an action does what was said, and is 404 where nothing was`() async throws {
        let mock = Library.mock()
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A")])
        mock.action("reprint", on: Library.Books.self) { book in book.title += "!" }
        mock.action("cover/fix", on: Library.Books.self) { book in book.pages = 1 }
        let library = Library.client(mock)
        let reprinted = try await library.send(Library.Books[1].action("reprint").returning(Library.Book.self))
        #expect(reprinted.title == "A!")
        #expect(try await library.send(Library.Books.get(1)).title == "A!")
        #expect(try await library.send(Library.Books[1].action("cover/fix").returning(Library.Book.self)).pages == 1)
        #expect(try await library.refusal(of: Library.Books[1].action("burn")).error.status == 404)
        #expect(try await library.refusal(of: Library.Books[9].action("reprint")).error.status == 404)
    }

    @Test func `an action is asked by its method, and leaves the id as it is`() async throws {
        let mock = Library.mock()
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A")])
        mock.action("renumber", method: .put, on: Library.Books.self) { book in book.id = 9 }
        let library = Library.client(mock)
        let refused = try await library.refusal(of: Library.Books[1].action("renumber"))
        #expect(refused.error.status == 405)
        #expect(refused.error.headers["Allow"] == "PUT, OPTIONS")
        let changed = try await library.send(
            Library.Books[1].action("renumber", method: .put).returning(Library.Book.self)
        )
        #expect(changed.id == 1)
        let (_, head) = try await library.send(Library.Books[1].action("renumber", method: .options).withHead())
        #expect(head.status == 204)
    }

    @Test func `actions at the same time lose nothing`() async throws {
        let mock = Library.mock()
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A", pages: 0)])
        mock.action("add", on: Library.Books.self) { book in book.pages = (book.pages ?? 0) + 1 }
        let library = Library.client(mock)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<500 { group.addTask { try await library.send(Library.Books[1].action("add")) } }
            try await group.waitForAll()
        }
        #expect(try await library.send(Library.Books.get(1)).pages == 500)
    }

    @Test func `an action without a name is an error at the start`() async throws {
        let mock = Library.mock()
        mock.action("", on: Library.Books.self) { _ in }
        await #expect(throws: MockServerError.self) { try await mock.run { _ in } }
    }

    @Test(.endsInTime)
    func `a draft that cannot be made up in any number of tries comes to an end`() async throws {
        /// Tries without end whether there is one more.
        struct Endless: Codable, Sendable {
            var values: [Int] = []
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while let value = try? container.decode(Int.self) { values.append(value) }
            }
            func encode(to encoder: any Encoder) throws {}
        }
        /// Tries whether there are two more of itself, and they two more.
        final class Branch: Codable, Sendable {
            let left: Branch?
            let right: Branch?
            enum CodingKeys: CodingKey { case left, right }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                left = try? container.decode(Branch.self, forKey: .left)
                right = try? container.decode(Branch.self, forKey: .right)
            }
        }
        struct Odd: URLRouter {
            static let basePath = "https://odd.example.com"
            var endless = Endlesses()
            var branches = Branches()
            struct Endlesses: Readable, Creatable {
                typealias Model = Article
                typealias Draft = Endless
                var route = "endless"
            }
            struct Branches: Readable, Creatable {
                typealias Model = Article
                typealias Draft = Branch
                var route = "branches"
            }
        }
        let mock = MockServer(Odd.self)
        mock.make(Odd.Branches.self) { [date] _, id in Article(id: id, title: "", createdAt: date) }
        #expect(RouteTable(Odd.self).findings.isEmpty)
        #expect(!mock.table.entries.isEmpty)
    }

    @Test func `a nested draft needs neither its id nor that of its parent`() async throws {
        struct Chapter: Codable, Sendable, Identifiable, Hashable {
            var id: Int
            var bookId: UUID
            var text: String
        }
        struct ChapterDraft: Codable, Sendable { var text: String }
        struct Shelf: URLRouter {
            static let basePath = "https://shelf.example.com"
            var books = Books()
            struct Books: Readable {
                typealias Model = Library.Note
                var route = "books"
                var chapters = Chapters()
            }
            struct Chapters: Readable, Creatable {
                typealias Parent = Books
                typealias Model = Chapter
                typealias Draft = ChapterDraft
                var route = "chapters"
            }
        }
        let mock = MockServer(Shelf.self)
        let book = Library.Note(id: UUID(), text: "x")
        try mock.seed(Shelf.Books.self, [book])
        let shelf = Client(Shelf.self, transport: mock.inMemory, clock: ManualClock())
        let made = try await shelf.send(Shelf.Books[book.id].chapters.create(ChapterDraft(text: "T")))
        #expect(made == Chapter(id: 1, bookId: book.id, text: "T"))
    }

    @Test func `an action that throws is 500, and may call the mock`() async throws {
        struct Jam: Error {}
        let mock = Library.mock()
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A")])
        mock.action("jam", on: Library.Books.self) { _ in throw Jam() }
        mock.action("copy", on: Library.Books.self) { book in
            try mock.seed(Library.Books.self, [.init(id: 0, title: book.title)])
        }
        let library = Library.client(mock)
        #expect(try await library.refusal(of: Library.Books[1].action("jam")).error.status == 500)
        try await library.send(Library.Books[1].action("copy"))
        #expect(try await library.send(Library.Books.list()).map(\.title) == ["A", "A"])
    }

    @Test func `seeds are refused where they cannot be`() throws {
        let mock = Library.mock()
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A")])
        let taken = try #require(throws: MockServerError.self) {
            try mock.seed(Library.Books.self, [.init(id: 2, title: "B"), .init(id: 1, title: "C")])
        }
        #expect(taken.message == #"a seed for /books is refused: The id "1" is taken in books"#)
        #expect(throws: MockServerError.self) { try mock.seed(Library.Books[9].chapters, [.init(id: 1, title: "x")]) }
    }

    @Test func `ids that are assigned to seeds are none of those that come behind them`() async throws {
        let mock = Library.mock()
        try mock.seed(
            Library.Books.self,
            [.init(id: 0, title: "A"), .init(id: 1, title: "B"), .init(id: 0, title: "C"), .init(id: 3, title: "D")]
        )
        let books = try await Library.client(mock).send(Library.Books.list())
        #expect(books.map(\.title) == ["A", "B", "C", "D"])
        #expect(books.map(\.id) == [2, 1, 4, 3])
    }

    @Test func `seeds that are refused leave nothing behind`() async throws {
        let mock = Library.mock()
        try? mock.seed(Library.Books.self, [.init(id: 2, title: "B"), .init(id: 2, title: "C")])
        #expect(try await Library.client(mock).send(Library.Books.list()).isEmpty)
    }

    @Test func `two mocks of one router know nothing of each other`() async throws {
        let (one, other) = (Library.mock(), Library.mock())
        try one.seed(Library.Books.self, [.init(id: 1, title: "A")])
        #expect(try await Library.client(other).send(Library.Books.list()).isEmpty)
    }

    @Test func `many callers at once each get an id of their own`() async throws {
        let library = Library.client(Library.mock())
        let ids = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask { try await library.send(Library.Books.create(.init(id: 0, title: "x"))).id }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ids.sorted() == Array(1...200))
    }
}
