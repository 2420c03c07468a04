import Roadbook
import RoadbookMockServer
import RoadbookTesting

/// An API with what a mock has to get right: typed ids of three kinds, nesting, singletons, drafts, an envelope.
struct Library: URLRouter {
    static let basePath = "https://library.example.com/api"

    var books = Books()
    var readers = Readers()
    var shelves = Shelves()
    var settings = Settings()
    var notes = Notes()

    struct Book: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var title: String
        var pages: Int?
    }

    struct Chapter: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var bookId: Int?
        var title: String
    }

    struct Note: Codable, Sendable, Identifiable, Hashable {
        var id: UUID
        var text: String
    }

    struct Books: Readable, Creatable, Updatable, Deletable {
        typealias Model = Book
        var route = "books"
        var chapters = Chapters()
        var cover = Cover()
    }

    struct Chapters: Readable, Creatable, Updatable, Deletable {
        typealias Model = Chapter
        typealias Parent = Books
        var route = "chapters"
        var notes = Notes()
    }

    struct Notes: Readable, Creatable, Deletable {
        typealias Model = Note
        var route = "notes"
    }

    struct Cover: Gettable, Replaceable, Deletable, Singleton {
        typealias Parent = Books
        var route = "cover"
    }

    /// Dynamic JSON, String ids.
    struct Readers: Readable, Creatable, Updatable, Deletable {
        var route = "readers"
        var loans = Loans()
    }

    struct Loans: Readable, Creatable {
        typealias Parent = Readers
        var route = "loans"
    }

    struct Shelves: Readable {
        typealias Model = Book
        typealias List = Page
        var route = "shelves"

        struct Page: Codable, Sendable, Hashable {
            var items: [Book]
            var count: Int
        }
    }

    struct Settings: Gettable, Replaceable, Patchable, Singleton {
        var route = "settings"
    }

    /// A mock of the library that can start: the list of shelves has been told.
    static func mock() -> MockServer<Library> {
        prepared(MockServer(Library.self))
    }

    /// A mock that has been told of the list of shelves, and can start.
    static func prepared(_ mock: MockServer<Library>) -> MockServer<Library> {
        mock.envelope(Shelves.self) { books in Shelves.Page(items: books, count: books.count) }
        return mock
    }

    static func client(_ mock: MockServer<Library>) -> Client<Library> {
        Client(Library.self, transport: mock.inMemory, clock: ManualClock())
    }
}

extension Client {
    /// Sends a request that is to be refused, and returns the refusal.
    func refusal<Response>(of request: RequestConverter<Response>) async throws -> (
        error: RequestError, problem: ProblemDetails
    ) {
        do {
            _ = try await send(request)
            throw MissingRefusal()
        } catch let error as RequestError {
            guard let problem = error.failure(as: ProblemDetails.self) else { throw error }
            return (error, problem)
        }
    }
}

struct MissingRefusal: Error {}
