import Roadbook
import RoadbookMockServer
import TestServers
import Testing

@Suite struct FilterTests {
    private typealias Article = Magazine.Article
    private let mock = Magazine.mock()
    private var magazine: Client<Magazine> { Magazine.client(mock) }

    private func seed() throws {
        try mock.seed(
            Magazine.Articles.self,
            [
                Article(id: 1, title: "Roads", views: 9, code: "9", author: .init(name: "Ada")),
                Article(id: 2, state: .published, title: "Old roads", views: 10, code: "10", checked_in: true),
                Article(id: 3, title: "Maps", views: 100, author: .init(name: "Bob")),
            ]
        )
    }

    @Test(
        arguments: [
            ("id=1&id=2", [1, 2]), ("id=1.0", [1]), ("id=10e-1", [1]), ("id=one", []), ("views=10.00", [2]),
            ("views_gte=10", [2, 3]), ("views_gt=10", [3]), ("views_lte=10", [1, 2]), ("views_lt=10", [1]),
            ("views:gte=10", [2, 3]), ("views:gt=10", [3]), ("views:lte=10", [1, 2]), ("views:lt=10", [1]),
            ("views_gt=9&views_lt=100", [2]), ("views_gte=100&views_gte=10", [2, 3]), ("views_gte=many", []),
            ("views_gt=9.999999999999999999999999999999", [2, 3]), ("views_lt=1e1000000000", [1, 2, 3]),
            ("code=9", [1]), ("code=9.0", []), ("code_gt=10", [1]),
            ("title:eq=Maps", [3]), ("title_eq=Maps&title:eq=Roads", [1, 3]),
            ("title_ne=Maps", [1, 2]), ("title_ne=Maps&title:ne=Roads", [2]),
            ("title:in=Maps,Roads", [1, 3]), ("id_in=2,3,4", [2, 3]), ("id:in=", []),
            ("title:contains=ROAD", [1, 2]), ("title_startsWith=road", [1]), ("title_endsWith=ROADS", [1, 2]),
            ("views:contains=0", [2, 3]),
            ("author.name=Ada", [1]), ("author.name_ne=Ada", [2, 3]), ("author.name_like=b", [3]),
            ("state=published", [2]), ("checked_in=true", [2]), ("checked_in=yes", []),
            ("checked_in_ne=true", [1, 3]),
            ("nothing=1", [1, 2, 3]), ("_=1&callback=x", [1, 2, 3]), ("nothing_gte=1", []),
            ("nothing_ne=1", [1, 2, 3]),
            ("views:near=10", [1, 2, 3]), ("author=Ada", []), ("author_ne=Ada", [1, 2, 3]), ("title=roads", []),
        ]
    )
    func `members are narrowed by what their values mean`(query: String, ids: [Int]) async throws {
        try seed()
        #expect(try await magazine.articles(query) == ids)
    }

    @Test(arguments: ["_where={}", "_wehre=1", "_delay=5", "_foo_gte=1", "_sort:eq=title"])
    func `a parameter that is not known is refused, with those that are`(query: String) async throws {
        try seed()
        let name = try #require(query.split(separator: "=").first)
        for request in [Magazine.Articles.list(), Magazine.Articles.get(1).returning([Article].self)] {
            let (error, problem) = try await magazine.refusal(of: request.query(Client<Magazine>.parameters(query)))
            #expect(error.status == 400)
            #expect(problem.detail?.hasPrefix("The parameter \(name) is not known, and no member has") == true)
            #expect(problem.detail?.contains("known are _embed, _end, _expand, _limit, _order, _page,") == true)
        }
    }

    @Test(
        arguments: [
            ("road", [1, 2]), ("^road", [1]), ("ROADS$", [1, 2]), ("^roads$", [1]), ("^o.*s$", [2]), ("o*d r", [2]),
            (#"^*\$"#, []), ("", [1, 2, 3]), ("^$", []), ("(a+)+$", []), ("r.ads", []),
        ]
    )
    func `a pattern finds texts whatever the case`(pattern: String, ids: [Int]) async throws {
        try seed()
        #expect(try await magazine.articles("title_like=\(pattern)") == ids)
    }

    @Test(arguments: [("ADA", [1]), ("roads", [1, 2]), ("100", [3]), ("rue", [2]), ("nobody", []), ("", [1, 2, 3])])
    func `a search looks into every value`(text: String, ids: [Int]) async throws {
        try seed()
        #expect(try await magazine.articles("q=\(text)") == ids)
    }

    @Test func `a search does not decide which names there are`() async throws {
        try seed()
        #expect(try await magazine.articles("q=maps&checked_in=true") == [])
    }

    @Test(
        arguments: [
            ("postedAt=2026-01-01T00:00:00Z", [1, 2]), ("postedAt=2026-01-01T02:00:00+02:00", [1, 2]),
            ("postedAt_gt=2026-01-01T01:30:00+02:00", [1, 2, 3]), ("postedAt_gt=2026-01-01T00:30:00Z", [3]),
            ("postedAt_ne=2026-01-01T01:00:00+01:00", [3]), ("postedAt_lt=nonsense", []),
            ("author.born=1815-12-10T01:00:00+01:00", [3]),
            ("reference=abcdef00-0000-0000-0000-00000000000a", [1]),
            ("reference=ABCDEF00-0000-0000-0000-00000000000A", [1]),
            ("reference_ne=abcdef00-0000-0000-0000-00000000000a", [2, 3]),
        ]
    )
    func `a date is a point in time and a UUID has no case, as the model declares them`(query: String, ids: [Int])
        async throws
    {
        let date = Date(timeIntervalSince1970: 1_767_225_600)
        let born = Date(timeIntervalSince1970: -4_861_728_000)
        let reference = UUID(uuidString: "ABCDEF00-0000-0000-0000-00000000000A")
        try mock.seed(
            Magazine.Articles.self,
            [
                Article(id: 1, postedAt: date, reference: reference), Article(id: 2, postedAt: date),
                Article(id: 3, state: .published, postedAt: date + 3_600, author: .init(name: "Ada", born: born)),
            ]
        )
        #expect(try await magazine.articles(query) == ids)
    }

    @Test(arguments: ["reference=x", "checked_in=true", "author.born=1815-12-10T00:00:00Z", "author.name=Ada"])
    func `a property that no member has a value of is none to be passed over`(query: String) async throws {
        try mock.seed(Magazine.Articles.self, [Article(id: 1)])
        #expect(try await magazine.articles(query) == [])
    }

    @Test(arguments: [
        "99999999999999999999-01-01T00:00:00Z", "1e999999999", "-1e999999999", "9223372036854775808", "nan", "inf", "",
        "0", "2026-13-45T99:99:99Z", "\u{0}", "null", "[]",
    ])
    func `a text that is no date is that of no member`(text: String) async throws {
        try seed()
        for name in ["postedAt", "author.born", "reference", "id", "checked_in"] {
            for filter in ["", "_gt", "_lt", ":in"] {
                #expect(try await magazine.articles("\(name)\(filter)=\(text)").allSatisfy { name == "id" && $0 > 0 })
            }
            #expect(try await magazine.articles("\(name)_ne=\(text)") == [1, 2, 3])
        }
    }

    @Test func `of a name that is repeated the last one counts, once`() async throws {
        let library = Library.client(Library.mock())
        let reader = RequestBody.text(#"{"id":"a","age":1,"age":2}"#, contentType: "application/json")
        try await library.send(Library.Readers.create(["id": "a"]).body(reader))
        try await library.send(Library.Readers.create(["id": "b", "name": "x"]))
        func ids(_ query: Parameters) async throws -> [String?] {
            try await library.send(Library.Readers.list().query(query)).map { $0["id"]?.string }
        }
        #expect(try await ids(["age": 2]) == ["a"])
        #expect(try await ids(["age": 1]) == [])
        #expect(try await ids(["age": 2, "name": "x"]) == [])
        #expect(try await ids(["age_gt": 1, "id": "a"]) == ["a"])
    }

    @Test(.heavy) func `a text that is long and alike takes no longer than reading it`() async throws {
        let text = String(repeating: "a", count: 200_000)
        try mock.seed(Magazine.Articles.self, [Article(id: 1, title: text)])
        // Looked for anew at every octet, it would be a thousand million comparisons, and as a regular expression forever.
        let pattern = String(repeating: "a", count: 3_000) + "b"
        let wild = String(repeating: "a*", count: 1_500) + "b"
        for query in ["title_like=\(pattern)", "q=\(pattern)", "title_like=\(wild)"] {
            #expect(try await magazine.articles(query) == [])
        }
    }

    @Test func `more comparisons than allowed are refused, equalities are not`() async throws {
        try seed()
        let many = (0..<16).map { "title_like=\($0)" }.joined(separator: "&")
        #expect(try await magazine.articles(many) == [])
        let request = Magazine.Articles.list().query(Client<Magazine>.parameters(many + "&id_gt=1"))
        let (error, problem) = try await magazine.refusal(of: request)
        #expect(error.status == 400)
        #expect(problem.detail == "The parameter id_gt is one comparison too many: there may be 16.")
        #expect(try await magazine.articles((0..<500).map { "id=\($0)" }.joined(separator: "&")) == [1, 2, 3])
    }
}
