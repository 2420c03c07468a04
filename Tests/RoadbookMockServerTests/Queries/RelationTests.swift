import Roadbook
import Testing

@testable import RoadbookMockServer

@Suite struct RelationTests {
    private let mock = Magazine.mock()
    private var magazine: Client<Magazine> { Magazine.client(mock) }

    private func seed() throws {
        try mock.seed(Magazine.Articles.self, [.init(id: 1, title: "A"), .init(id: 2, title: "B")])
        try mock.seed(Magazine.Articles[1].notes, [.init(id: 7, text: "x"), .init(id: 8, text: "y")])
        try mock.seed(Magazine.Articles[2].cover, ["color": "red"])
    }

    @Test func `what is nested is embedded, into each member of a list and into one`() async throws {
        try seed()
        let list = try await magazine.answer("articles", "_embed=notes&_embed=cover").0
        #expect(list[0]?["notes"]?.array?.compactMap { $0["id"]?.int } == [7, 8])
        #expect(list[1]?["notes"]?.array?.isEmpty == true)
        #expect(list[0]?["cover"] == nil)
        #expect(list[1]?["cover"] == ["color": "red"])
        let one = try await magazine.answer("articles/1", "_embed=notes,cover").0
        #expect(one["title"]?.string == "A")
        #expect(one["notes"]?.array?.count == 2)
        #expect(try await magazine.answer("articles/1", "").0["notes"] == nil)
    }

    @Test(arguments: [("_expand=article", "article"), ("_expand=articles", "articles"), ("_embed=article", "article")])
    func `what it is nested in is expanded`(query: String, name: String) async throws {
        try seed()
        let list = try await magazine.answer("articles/1/notes", query + "&id=8").0
        #expect(list.array?.count == 1)
        #expect(list[0]?[name]?["title"]?.string == "A")
        #expect(try await magazine.answer("articles/1/notes/7", query).0[name]?["title"]?.string == "A")
        #expect(try await magazine.answer("articles/2/cover", query).0[name]?["title"]?.string == "B")
    }

    @Test(arguments: [
        ("articles", "_embed=comments", "_embed"), ("articles", "_expand=notes", "_expand"),
        ("articles/1/notes", "_expand=issues", "_expand"), ("articles/1", "_embed=x", "_embed"),
    ])
    func `a relation that is not declared is refused`(route: String, query: String, name: String) async throws {
        try seed()
        let request = RequestConverter(method: .get, route: route).query(Client<Magazine>.parameters(query))
        let (error, problem) = try await magazine.refusal(of: request)
        #expect(error.status == 400)
        #expect(problem.detail?.hasPrefix("The parameter \(name) has a name") == true)
    }
}
