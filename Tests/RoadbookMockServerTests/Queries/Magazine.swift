import Roadbook
import RoadbookMockServer
import RoadbookTesting

/// An API whose lists are worth asking: dates, UUIDs, optionals, what is nested, and an enum without a list of its cases.
struct Magazine: URLRouter {
    static let basePath = "https://magazine.example.com/api"

    var articles = Articles()
    var issues = Issues()

    enum State: String, Codable { case draft, published }

    struct Author: Codable, Sendable, Hashable {
        var name: String
        var born: Date?
    }

    struct Article: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var state: State = .draft
        var title = ""
        var postedAt = Date(timeIntervalSince1970: 0)
        var views: Decimal?
        var code: String?
        var reference: UUID?
        var author: Author?
        var checked_in: Bool?
    }

    struct Note: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var articleId: Int?
        var text: String
    }

    struct Articles: Readable, Creatable, Deletable {
        typealias Model = Article
        var route = "articles"
        var notes = Notes()
        var cover = Cover()
    }

    struct Notes: Readable, Creatable {
        typealias Model = Note
        typealias Parent = Articles
        var route = "notes"
    }

    struct Cover: Gettable, Replaceable, Singleton {
        typealias Parent = Articles
        var route = "cover"
    }

    struct Issues: Readable {
        typealias Model = Note
        typealias List = Page
        var route = "issues"

        struct Page: Codable, Sendable, Hashable { var items: [Note] }
    }

    static func mock() -> MockServer<Magazine> {
        let mock = MockServer(Magazine.self)
        mock.envelope(Issues.self) { Issues.Page(items: $0) }
        return mock
    }

    static func client(_ mock: MockServer<Magazine>) -> Client<Magazine> {
        Client(Magazine.self, transport: mock.inMemory, clock: ManualClock())
    }
}

extension Client<Magazine> {
    /// The ids of the articles that a query, as it stands in a target, finds.
    func articles(_ query: String) async throws -> [Int] {
        try await send(Magazine.Articles.list().query(Self.parameters(query))).map(\.id)
    }

    /// The answer to a query, as dynamic JSON.
    func answer(
        _ route: String,
        _ query: String,
        method: HTTPMethod = .get
    ) async throws -> (JSONValue, ResponseHead) {
        let request = RequestConverter(method: method, route: route).query(Self.parameters(query))
        guard method == .get else {
            let (_, head) = try await send(request.returning(Data.self).withHead())
            return (.null, head)
        }
        return try await send(request.returning(JSONValue.self).withHead())
    }

    static func parameters(_ query: String) -> Parameters {
        Parameters(
            query.split(separator: "&").map { item in
                let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), .string(parts.count > 1 ? String(parts[1]) : ""))
            }
        )
    }
}
