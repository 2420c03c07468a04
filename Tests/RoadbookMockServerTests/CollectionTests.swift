import Roadbook
import RoadbookMockServer
import TestServers
import Testing

@Suite struct CollectionTests {
    private typealias Book = Library.Book
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    @Test func `a collection is empty until something is put into it`() async throws {
        #expect(try await library.send(Library.Books.list()) == [])
    }

    @Test func `what is created can be read, and is listed in the order of its creation`() async throws {
        let first = try await library.send(Library.Books.create(Book(id: 0, title: "A")))
        let second = try await library.send(Library.Books.create(Book(id: 0, title: "B")))
        #expect(first.id == 1)
        #expect(try await library.send(Library.Books.get(2)) == second)
        #expect(try await library.send(Library.Books.list()) == [first, second])
    }

    @Test(arguments: [JSONValue.number(0), .null, .string("")])
    func `an id that was not chosen is assigned`(id: JSONValue) async throws {
        let reader = try await library.send(Library.Readers.create(["id": id, "name": "x"]))
        #expect(reader["id"]?.string == "1")
    }

    @Test func `an id that the client chose is kept where it is free, and counted from`() async throws {
        #expect(try await library.send(Library.Books.create(Book(id: 7, title: "A"))).id == 7)
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "B"))).id == 8)
    }

    @Test func `an id that is taken is 409`() async throws {
        try mock.seed(Library.Books.self, [Book(id: 7, title: "A")])
        let (error, problem) = try await library.refusal(of: Library.Books.create(Book(id: 7, title: "B")))
        #expect(error.status == 409)
        #expect(problem.detail == #"The id "7" is taken in books."#)
    }

    @Test func `a create that is refused uses up no id`() async throws {
        for _ in 0..<3 { _ = try await library.refusal(of: Library.Books.create(parameters: ["titel": "x"])) }
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "A"))).id == 1)
        _ = try await library.refusal(of: Library.Books.create(parameters: ["id": 1, "title": "taken"]))
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "B"))).id == 2)
        for _ in 0..<3 { _ = try await library.refusal(of: Library.Notes.create(parameters: [:])) }
        let note = try await library.send(Library.Notes.create(parameters: ["text": "x"]))
        #expect(note.id.pathSegment == "00000000-0000-0000-0000-000000000001")
    }

    @Test func `ids that look alike and are written otherwise are two`() async throws {
        try await library.send(Library.Readers.create(["id": "e\u{301}", "name": "decomposed"]))
        #expect(try await library.refusal(of: Library.Readers.get("\u{E9}")).error.status == 404)
        try await library.send(Library.Readers.create(["id": "\u{E9}", "name": "composed"]))
        #expect(try await library.send(Library.Readers.get("e\u{301}"))["name"]?.string == "decomposed")
        try await library.send(Library.Readers["e\u{301}"].loans.create(["of": 1]))
        #expect(try await library.send(Library.Readers["\u{E9}"].loans.list()).isEmpty)
    }

    @Test func `a UUID is found in either case`() async throws {
        let id = "ABCDEF00-0000-0000-0000-00000000000A"
        try await library.send(Library.Notes.create(parameters: ["id": id, "text": "x"]))
        for path in ["notes/\(id)", "notes/\(id.lowercased())"] {
            let note = try await library.send(RequestConverter(method: .get, route: path).returning(Library.Note.self))
            #expect(note.id.uuidString == id)
        }
    }

    @Test(.heavy) func `a query of many names takes no longer than its members`() async throws {
        try mock.seed(Library.Books.self, (1...20_000).map { Book(id: $0, title: "\($0)") })
        // 900 names that nobody has: looked for one by one in every member, they would take a minute.
        let names = (0..<900).map { ("n\($0)", JSONValue.string("x")) }
        let query = Parameters(names + [("title", .string("7"))])
        #expect(try await library.send(Library.Books.list().query(query)).map(\.id) == [7])
    }

    @Test func `a name with dots asks for what is nested`() async throws {
        try mock.seed(
            Library.Readers.self,
            [["id": "a", "home": ["city": "Rome", "zip": 1]], ["id": "b", "home": "Rome"]]
        )
        func ids(_ query: Parameters) async throws -> [String?] {
            try await library.send(Library.Readers.list().query(query)).map { $0["id"]?.string }
        }
        #expect(try await ids(["home.city": "Rome"]) == ["a"])
        #expect(try await ids(["home": "Rome"]) == ["b"])
        #expect(try await ids(["home.zip": 1, "home.city": "Rome"]) == ["a"])
        #expect(try await ids(["home.zip": 2, "home.city": "Rome"]) == [])
        #expect(try await ids(["": "x", ".": "y", "home.street": "z"]) == ["a", "b"])
    }

    @Test func `a deleted id is not given again`() async throws {
        let first = try await library.send(Library.Books.create(Book(id: 0, title: "A")))
        try await library.send(Library.Books.delete(first.id))
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "B"))).id == 2)
    }

    @Test func `ids that are UUIDs count from one`() async throws {
        let unchosen: Parameters = ["text": "x"]
        let note = try await library.send(Library.Notes.create(parameters: unchosen))
        #expect(note.id.uuidString == "00000000-0000-0000-0000-000000000001")
    }

    @Test func `a replacement keeps the id of its address`() async throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A", pages: 3)])
        let replaced = try await library.send(Library.Books.update(1, with: Book(id: 9, title: "B")))
        #expect(replaced == Book(id: 1, title: "B", pages: nil))
        #expect(try await library.send(Library.Books.get(1)) == replaced)
    }

    @Test func `a patch changes what it names, and null removes`() async throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A", pages: 3)])
        #expect(
            try await library.send(Library.Books.patch(1, with: ["title": "B"])) == Book(id: 1, title: "B", pages: 3)
        )
        #expect(
            try await library.send(Library.Books.patch(1, with: ["pages": nil])) == Book(id: 1, title: "B", pages: nil)
        )
        #expect(try await library.send(Library.Books.patch(1, with: ["id": 5])).id == 1)
    }

    @Test func `a patch that leaves no model is 422 and changes nothing`() async throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A")])
        let (error, _) = try await library.refusal(of: Library.Books.patch(1, with: ["title": nil]))
        #expect(error.status == 422)
        #expect(try await library.send(Library.Books.get(1)).title == "A")
    }

    @Test(arguments: ["[]", "1", "\"x\"", "null"])
    func `a patch that is no object is 422, also where the model is dynamic`(patch: String) async throws {
        try mock.seed(Library.Readers.self, [["id": "ada"]])
        let request = Library.Readers.patch("ada", with: [:]).body(.text(patch, contentType: "application/json"))
        #expect(try await library.refusal(of: request).error.status == 422)
        #expect(try await library.send(Library.Readers.get("ada")) == ["id": "ada"])
    }

    @Test func `a dynamic id that is a number stays one, however it is written`() async throws {
        #expect(try await library.send(Library.Readers.create(["id": 7])) == ["id": 7])
        #expect(try await library.send(Library.Readers.get("7")) == ["id": 7])
        #expect(try await library.refusal(of: Library.Readers.create(["id": 7.0])).error.status == 409)
        #expect(try await library.refusal(of: Library.Readers.create(["id": "7"])).error.status == 409)
        #expect(try await library.send(Library.Readers.create(["name": "x"]))["id"]?.string == "8")
    }

    @Test(
        arguments: [
            ["id": 1.5], ["id": "x"], ["id": "7"], ["id": true], ["id": [1]], ["id": 9_223_372_036_854_775_807],
        ] as [Parameters]
    )
    func `an id of another type is 422, and the greatest one is none to count on from`(draft: Parameters) async throws {
        var draft = draft
        draft["title"] = "T"
        guard draft["id"]?.int == .max else {
            #expect(try await library.refusal(of: Library.Books.create(parameters: draft)).error.status == 422)
            return
        }
        #expect(try await library.send(Library.Books.create(parameters: draft)).id == .max)
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "next"))).id == 1)
    }

    @Test func `a delete is 204, once`() async throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A")])
        let (_, head) = try await library.send(Library.Books.delete(1).withHead())
        #expect(head.status == 204)
        #expect(head.headers["Content-Length"] == nil)
        #expect(try await library.refusal(of: Library.Books.delete(1)).error.status == 404)
    }

    @Test func `an unknown id is 404 for every verb that takes one`() async throws {
        let book = Book(id: 3, title: "A")
        for status in [
            try await library.refusal(of: Library.Books.get(3)).error.status,
            try await library.refusal(of: Library.Books.update(3, with: book)).error.status,
            try await library.refusal(of: Library.Books.patch(3, with: ["title": "x"])).error.status,
            try await library.refusal(of: Library.Books.delete(3)).error.status,
        ] { #expect(status == 404) }
    }

    @Test func `a list is narrowed by the values of its members`() async throws {
        try mock.seed(
            Library.Books.self,
            [Book(id: 1, title: "A", pages: 3), Book(id: 2, title: "B", pages: 3), Book(id: 3, title: "A", pages: 4)]
        )
        func ids(_ query: Parameters) async throws -> [Int] {
            try await library.send(Library.Books.list().query(query)).map(\.id)
        }
        #expect(try await ids(["title": "A"]) == [1, 3])
        #expect(try await ids(["title": "A", "pages": 3]) == [1])
        #expect(try await ids(["id": [1, 2]]) == [1, 2])
        #expect(try await ids(["title": "C"]) == [])
        #expect(try await ids(["unknown": "x"]) == [1, 2, 3])
    }

    @Test func `a list that is not an array is what was said of it`() async throws {
        try mock.seed(Library.Shelves.self, [Book(id: 1, title: "A")])
        let page = try await library.send(Library.Shelves.list())
        #expect(page == Library.Shelves.Page(items: [Book(id: 1, title: "A")], count: 1))
    }

    @Test func `many deletes and creates leave what they should`() async throws {
        for number in 1...100 { try mock.seed(Library.Books.self, [Book(id: number, title: "\(number)")]) }
        for number in 1...100 where number % 3 != 0 { try await library.send(Library.Books.delete(number)) }
        #expect(try await library.send(Library.Books.list()).map(\.id) == Array(stride(from: 3, through: 99, by: 3)))
        #expect(try await library.send(Library.Books.get(99)).title == "99")
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "new"))).id == 101)
    }
}
