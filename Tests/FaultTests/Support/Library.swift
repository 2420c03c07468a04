import Roadbook

struct Book: Codable, Sendable, Identifiable, Hashable {
    var id: Int
    var title: String
}

/// The API that faults happen to. What it answers without them says ``Site``.
struct Library: URLRouter {
    static let basePath = "http://127.0.0.1"

    var books = Books()
    var loans = Loans()

    struct Books: Readable, Creatable, Updatable, Deletable, Paginated {
        typealias Model = Book
        var route = "books"
        static var pagination: Pagination<[Book], Book> { .link }
    }

    /// Made once, however often it is sent.
    struct Loans: IdempotentCreatable {
        typealias Model = Book
        var route = "loans"
    }
}
