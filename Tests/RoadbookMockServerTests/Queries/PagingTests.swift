import Roadbook
import RoadbookMockServer
import Testing

@Suite struct PagingTests {
    private typealias Article = Magazine.Article
    private let mock = Magazine.mock()
    private var magazine: Client<Magazine> { Magazine.client(mock) }

    private func seed(_ count: Int = 25) throws {
        try mock.seed(Magazine.Articles.self, (1...count).map { Article(id: $0, title: $0 % 2 == 0 ? "even" : "odd") })
    }

    @Test(
        arguments: [
            ("_page=1", 1...10), ("_page=3", 21...25), ("_page=4", nil), ("_page=2&_limit=3", 4...6),
            ("_page=2&_per_page=3", 4...6), ("_limit=2", 1...2), ("_limit=0", nil), ("_start=2&_end=4", 3...4),
            ("_start=20&_limit=9", 21...25), ("_end=2", 1...2), ("_start=23", 24...25), ("_start=4&_end=2", nil),
            ("_start=99", nil), ("_page=9223372036854775807&_limit=9223372036854775807", nil),
            ("_start=9223372036854775807&_limit=9223372036854775807", nil), ("_end=9223372036854775807", 1...25),
            ("_start=1&_limit=9223372036854775807", 2...25), ("_page=1&_start=5&_end=6", 1...10),
        ] as [(String, ClosedRange<Int>?)]
    )
    func `a part of a list is that part, and the count is that of all`(query: String, ids: ClosedRange<Int>?)
        async throws
    {
        try seed()
        let (content, head) = try await magazine.answer("articles", query)
        #expect(content.array?.compactMap { $0["id"]?.int } == ids.map(Array.init) ?? [])
        #expect(head.headers["X-Total-Count"] == "25")
    }

    @Test func `a page tells of the others, and keeps what else was asked`() async throws {
        try seed()
        let (content, head) = try await magazine.answer("articles", "title=odd&_page=2&_limit=4&_sort=-id")
        #expect(content.array?.compactMap { $0["id"]?.int } == [17, 15, 13, 11])
        #expect(head.headers["X-Total-Count"] == "13")
        // Nobody said that pages of other origins may read it.
        #expect(head.headers["Access-Control-Expose-Headers"] == nil)
        func link(_ page: Int, _ relation: String) -> String {
            "</api/articles?title=odd&_page=\(page)&_limit=4&_sort=-id>; rel=\"\(relation)\""
        }
        #expect(
            head.headers["Link"]
                == [link(1, "first"), link(1, "prev"), link(3, "next"), link(4, "last")].joined(separator: ", ")
        )
    }

    @Test(arguments: [("_page=1", "first next last"), ("_page=3", "first prev last"), ("_page=9", "first prev last")])
    func `the first and the last page have nothing before and behind`(query: String, relations: String) async throws {
        try seed()
        let link = try #require(try await magazine.answer("articles", query).1.headers["Link"])
        #expect(link.matches(of: /rel="(\w+)"/).map { String($0.output.1) }.joined(separator: " ") == relations)
        #expect(link.matches(of: /_page=(\d)/).allSatisfy { "123".contains($0.output.1) })
    }

    @Test func `links lead through all pages, also with odd characters in the query`() async throws {
        try mock.seed(Magazine.Articles.self, (1...3).map { Article(id: $0, title: #"<"a>, & ü"#) })
        let query: Parameters = ["title": #"<"a>, & ü"#, "_page": 1, "_limit": 1]
        let request = Magazine.Articles.list().query(query).paged(by: .link)
        var ids: [Int] = []
        for try await article in magazine.elements(request) { ids.append(article.id) }
        #expect(ids == [1, 2, 3])
    }

    @Test func `a whole list has neither a count nor links, and one page no links`() async throws {
        try seed(3)
        let whole = try await magazine.answer("articles", "_sort=id").1
        #expect(whole.headers["X-Total-Count"] == nil)
        #expect(whole.headers["Link"] == nil)
        #expect(try await magazine.answer("articles", "_page=1").1.headers["Link"] == nil)
        let beyond = try #require(try await magazine.answer("articles", "_page=4").1.headers["Link"])
        #expect(beyond.matches(of: /_page=1>; rel="(\w+)"/).map { String($0.output.1) } == ["first", "prev", "last"])
    }

    @Test func `HEAD has the fields of GET`() async throws {
        try seed()
        let get = try await magazine.answer("articles", "_page=2").1
        let head = try await magazine.answer("articles", "_page=2", method: .head).1
        for name in ["X-Total-Count", "Link", "Content-Length"] {
            #expect(head.headers[name] == get.headers[name])
            #expect(head.headers[name] != nil)
        }
    }

    @Test func `nested lists and lists in an envelope are parted alike`() async throws {
        try seed(2)
        try mock.seed(Magazine.Articles[2].notes, (1...5).map { .init(id: $0, text: "\($0)") })
        try mock.seed(Magazine.Issues.self, (1...5).map { .init(id: $0, text: "\($0)") })
        let (nested, nestedHead) = try await magazine.answer("articles/2/notes", "_sort=-id&_page=1&_limit=2")
        #expect(nested.array?.compactMap { $0["id"]?.int } == [5, 4])
        #expect(nestedHead.headers["X-Total-Count"] == "5")
        #expect(nestedHead.headers["Link"]?.contains("</api/articles/2/notes?_sort=-id&_page=2&_limit=2>") == true)
        let (enveloped, envelopedHead) = try await magazine.answer("issues", "id_gt=1&_start=1&_end=3")
        #expect(enveloped["items"]?.array?.compactMap { $0["id"]?.int } == [3, 4])
        #expect(envelopedHead.headers["X-Total-Count"] == "4")
    }

    @Test(arguments: ["_page", "_limit", "_per_page", "_start", "_end"])
    func `a number that is none is refused by its name`(name: String) async throws {
        try seed(3)
        for value in ["abc", "-1", "", "+1", "1.5", "1e3", " 1", "99999999999999999999", "٣"] {
            let request = Magazine.Articles.list().query([name: value])
            let (error, problem) = try await magazine.refusal(of: request)
            #expect(error.status == 400)
            #expect(problem.detail?.hasPrefix("The parameter \(name) is not an integer from ") == true)
        }
    }

    @Test(arguments: [
        ("_page=0", "_page"), ("_page=1&_limit=0", "_limit"), ("_page=1&_page=2", "_page"), ("q=a&q=b", "q"),
        ("_limit=1&_per_page=1", "_limit"),
    ])
    func `what contradicts itself is refused`(query: String, name: String) async throws {
        let request = Magazine.Articles.list().query(Client<Magazine>.parameters(query))
        let (error, problem) = try await magazine.refusal(of: request)
        #expect(error.status == 400)
        #expect(problem.detail?.hasPrefix("The parameter \(name) ") == true)
    }
}
