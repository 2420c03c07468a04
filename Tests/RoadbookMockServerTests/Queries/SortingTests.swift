import Roadbook
import RoadbookMockServer
import Testing

@Suite struct SortingTests {
    private typealias Article = Magazine.Article
    private let mock = Magazine.mock()
    private var magazine: Client<Magazine> { Magazine.client(mock) }

    @Test(
        arguments: [
            ("_sort=views", [3, 1, 2, 4]), ("_sort=views&_order=DESC", [4, 2, 1, 3]), ("_sort=-views", [4, 2, 1, 3]),
            ("_sort=-views&_order=desc", [3, 1, 2, 4]), ("_sort=title", [2, 3, 1, 4]),
            ("_sort=title,views", [3, 2, 1, 4]),
            ("_sort=title,views&_order=asc,desc", [2, 3, 1, 4]), ("_sort=title,-id&_order=desc", [4, 1, 3, 2]),
            ("_sort=title&_sort=id&_order=desc&_order=desc", [4, 1, 3, 2]), ("_sort=author.name", [4, 1, 2, 3]),
            ("_sort=postedAt", [2, 4, 1, 3]), ("_sort=", [1, 2, 3, 4]), ("_sort=nothing", [1, 2, 3, 4]),
            ("_order=desc", [1, 2, 3, 4]), ("_sort=state", [1, 2, 3, 4]), ("_sort=-state", [1, 2, 3, 4]),
            ("_sort=-id&_order=", [4, 3, 2, 1]), ("_sort=,-id,", [4, 3, 2, 1]),
        ]
    )
    func `members are sorted by what their values mean`(query: String, ids: [Int]) async throws {
        let day = Date(timeIntervalSince1970: 0)
        try mock.seed(
            Magazine.Articles.self,
            [
                Article(id: 1, title: "b", postedAt: day + 1, views: 10, author: .init(name: "b")),
                Article(id: 2, title: "a", postedAt: day - 1, views: 100),
                Article(id: 3, title: "a", postedAt: day + 2, views: 9.5),
                Article(id: 4, title: "c", postedAt: day, author: .init(name: "B")),
            ]
        )
        #expect(try await magazine.articles(query) == ids)
    }

    @Test func `the names of a query are those on the wire`() async throws {
        struct Dated: Codable, Sendable, Identifiable {
            var id: Int
            var postedAt: Date
        }
        struct Snake: URLRouter {
            static let basePath = "https://snake.example.com"
            static let coding = Coding(dates: .secondsSince1970, keys: .snakeCase)
            var items = Items()
            struct Items: Readable {
                typealias Model = Dated
                var route = "items"
            }
        }
        let mock = MockServer(Snake.self)
        let seconds = [20.5, 3, 100]
        try mock.seed(
            Snake.Items.self,
            seconds.enumerated().map { Dated(id: $0 + 1, postedAt: Date(timeIntervalSince1970: $1)) }
        )
        let client = Client(Snake.self, transport: mock.inMemory)
        func ids(_ query: Parameters) async throws -> [Int] {
            try await client.send(Snake.Items.list().query(query)).map(\.id)
        }
        #expect(try await ids(["_sort": "posted_at"]) == [2, 1, 3])
        #expect(try await ids(["posted_at": "2.05e1"]) == [1])
        #expect(try await ids(["posted_at_gte": 20]) == [1, 3])
        #expect(try await ids(["_sort": "-postedAt", "postedAt": 3]) == [1, 2, 3])
    }

    @Test(arguments: [
        ("_sort=id&_order=up", "The parameter _order is neither asc nor desc."),
        ("_sort=" + String(repeating: "a,", count: 17), "The parameter _sort has more than 16 names."),
    ])
    func `an order that is none is refused`(query: String, detail: String) async throws {
        let request = Magazine.Articles.list().query(Client<Magazine>.parameters(query))
        let (error, problem) = try await magazine.refusal(of: request)
        #expect(error.status == 400)
        #expect(problem.detail == detail)
    }
}
