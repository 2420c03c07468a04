import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

@Suite struct StubTests {
    private typealias Book = Library.Book
    private let clock = ManualClock()
    private let mock: MockServer<Library>
    private let library: Client<Library>
    private let book = Book(id: 1, title: "Stored")
    private let stubbed = Book(id: 1, title: "Stubbed")

    init() throws {
        mock = Library.prepared(
            MockServer(Library.self, clock: clock, random: SeededRandomNumberGenerator(seed: 1))
        )
        try mock.seed(Library.Books.self, [book, Book(id: 2, title: "Other")])
        library = Client(Library.self, transport: mock.inMemory, settings: Self.settings, clock: ContinuousClock())
    }

    private static var settings: RequestSettings {
        var settings = RequestSettings()
        settings.retry = nil
        return settings
    }

    // MARK: What is answered

    @Test func `a stub answers in place of the store, for its request alone`() async throws {
        try mock.stub(Library.Books.get(1), with: .value(stubbed))
        #expect(try await library.send(Library.Books.get(1)) == stubbed)
        #expect(try await library.send(Library.Books.get(2)).title == "Other")
    }

    @Test func `the newest stub that matches answers, and one that is removed does not`() async throws {
        try mock.stub(Library.Books.get(1), with: .value(stubbed))
        let newer = try mock.stub(.get(Library.Books.self), with: .value(Book(id: 1, title: "Newer")))
        #expect(try await library.send(Library.Books.get(1)).title == "Newer")
        newer.remove()
        newer.remove()
        #expect(try await library.send(Library.Books.get(1)) == stubbed)
        mock.removeStubs()
        #expect(try await library.send(Library.Books.get(1)) == book)
        #expect(newer.count == 0)
    }

    @Test func `answers have the status of their verb, unless they name one`() async throws {
        try mock.stub(.create(Library.Books.self), with: .value(stubbed))
        try mock.stub(.delete(Library.Books.self), with: .status(204), .status(200))
        try mock.stub(.get(Library.Books.self), with: .value(stubbed).status(203).header("ETag", "\"7\""))
        #expect(try await library.send(Library.Books.create(book).withHead()).1.status == 201)
        #expect(try await library.send(Library.Books.delete(1).withHead()).1.status == 204)
        #expect(try await library.send(Library.Books.delete(1).withHead()).1.status == 200)
        let (_, head) = try await library.send(Library.Books.get(9).withHead())
        #expect(head.status == 203)
        #expect(head.headers["ETag"] == "\"7\"")
    }

    @Test func `a problem is one of RFC 9457`() async throws {
        try mock.stub(
            Library.Books.get(1),
            with: .problem(409, title: "Conflict", detail: "No.", members: ["balance": 30])
        )
        let (error, problem) = try await library.refusal(of: Library.Books.get(1))
        #expect(error.status == 409)
        #expect(problem.title == "Conflict")
        #expect(problem.detail == "No.")
        #expect(problem.extensions["balance"] == 30)
    }

    @Test func `what is made of the request is answered`() async throws {
        try mock.stub(
            .create(Library.Books.self),
            with: .made { request in
                let draft = try request.decode(Book.self)
                return .value(Book(id: 77, title: draft.title.uppercased()))
            }
        )
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "loud"))).title == "LOUD")
    }

    @Test func `an action that was not told of can be stubbed, and so can one written by hand`() async throws {
        try mock.stub(Library.Books[1].action("borrow"), with: .status(204))
        try await library.send(Library.Books[1].action("borrow"))
        let search = RequestConverter<Void>(method: .get, route: "search").returning([Book].self)
        try mock.stub(search, with: .value([stubbed]))
        #expect(try await library.send(search) == [stubbed])
    }

    @Test func `the store's own answer can be changed`() async throws {
        try mock.stub(.list(Library.Books.self), with: .fromStore.header("X-From", "store").status(203))
        let (books, head) = try await library.send(Library.Books.list().withHead())
        #expect(books.count == 2)
        #expect(head.status == 203)
        #expect(head.headers["X-From"] == "store")
    }

    // MARK: Sequences

    @Test func `answers come in turn, for each resource on its own, and the last one stays`() async throws {
        try mock.stub(.get(Library.Books.self), with: .status(503), .status(502), .fromStore)
        #expect(await status(1) == 503)
        #expect(await status(2) == 503)
        #expect(await status(1) == 502)
        #expect(await status(1) == 200)
        #expect(await status(1) == 200)
        #expect(await status(2) == 502)
    }

    @Test func `a stub answers as often as it may`() async throws {
        let stub = try mock.stub(.get(Library.Books.self), times: 2, with: .status(503))
        #expect(await status(1) == 503)
        #expect(await status(2) == 503)
        #expect(await status(1) == 200)
        #expect(stub.count == 2)
        #expect(stub.requests.map(\.path) == ["books/1", "books/2"])
        try mock.stub(.get(Library.Books.self), times: -1, with: .status(503))
        #expect(await status(1) == 200)
    }

    @Test func `what is only likely comes as often as its seed says`() async throws {
        try mock.stub(.get(Library.Books.self), probability: 0.25, with: .status(503))
        var failures = 0
        for _ in 0..<400 where await status(1) == 503 { failures += 1 }
        #expect((70...130).contains(failures))
        let same = Library.prepared(MockServer(Library.self, random: SeededRandomNumberGenerator(seed: 1)))
        try same.seed(Library.Books.self, [book])
        try same.stub(.get(Library.Books.self), probability: 0.25, with: .status(503))
        let other = Client(Library.self, transport: same.inMemory, settings: Self.settings)
        var again = 0
        for _ in 0..<400 where (try? await other.send(Library.Books.get(1))) == nil { again += 1 }
        #expect(again == failures)
    }

    // MARK: What is matched

    @Test func `the items of a query are asked for, and others may be there`() async throws {
        try mock.stub(Library.Books.list().query(["q": "a b"]), with: .value([stubbed]))
        #expect(try await library.send(Library.Books.list().query(["page": 2, "q": "a b"])) == [stubbed])
        #expect(try await library.send(Library.Books.list().query(["q": "a"])) != [stubbed])
        try mock.stub(.list(Library.Books.self).query("page", "3"), with: .value([]))
        #expect(try await library.send(Library.Books.list().query(["page": 3])) == [])
    }

    @Test func `header fields are asked for`() async throws {
        try mock.stub(Library.Books.get(1).header("Accept-Language", "de"), with: .value(stubbed))
        #expect(try await library.send(Library.Books.get(1).header("accept-language", "de")) == stubbed)
        #expect(try await library.send(Library.Books.get(1)) == book)
        #expect(try await library.send(Library.Books.get(1).header("Accept-Language", "en")) == book)
        try mock.stub(.get(Library.Books.self).header("X-Any"), with: .status(418))
        #expect(await status(1, header: "X-Any") == 418)
    }

    @Test func `content is asked for, whole or in part`() async throws {
        try mock.stub(Library.Books.create(Book(id: 0, title: "A")), with: .status(409))
        #expect(await status(of: Library.Books.create(Book(id: 0, title: "A"))) == 409)
        #expect(await status(of: Library.Books.create(Book(id: 0, title: "A", pages: 3))) == 201)
        try mock.stub(.create(Library.Books.self).content(["pages": 4]), with: .status(410))
        #expect(await status(of: Library.Books.create(Book(id: 0, title: "B", pages: 4))) == 410)
        #expect(await status(of: Library.Books.create(Book(id: 0, title: "B", pages: 5))) == 201)
    }

    @Test func `a test of one's own is asked, and one that throws is a 500`() async throws {
        try mock.stub(.any.where(Condition(\.method, equals: .get)), with: .status(418))
        #expect(await status(1) == 418)
        #expect(await status(of: Library.Books.delete(2)) == 204)
        struct Broken: Error {}
        try mock.stub(.any(Library.Books.self).where(Condition { _ in throw Broken() }), with: .status(418))
        #expect(await status(1) == 500)
    }

    @Test func `a test of one's own may call the mock`() async throws {
        let mock = mock
        try mock.stub(.any.where(Condition { _ in mock.journal.count == 1 }), with: .status(418))
        #expect(await status(1) == 418)
        #expect(await status(1) == 200)
    }

    @Test func `every request of a route is meant wherever it is nested, its actions too`() async throws {
        mock.action("borrow", on: Library.Books.self) { _ in }
        try mock.stub(.any(Library.Books.self), with: .status(503))
        #expect(await status(1) == 503)
        #expect(await status(of: Library.Books[1].action("borrow")) == 503)
        #expect(await status(of: Library.Books[1].chapters.list()) == 200)
        let note = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
        try mock.stub(.get(Library.Notes.self), with: .value(.init(id: note, text: "both")))
        #expect(try await library.send(Library.Notes.get(note)).text == "both")
        #expect(try await library.send(Library.Books[1].chapters[1].notes.get(note)).text == "both")
    }

    @Test func `a stub of GET answers HEAD without content`() async throws {
        try mock.stub(Library.Books.get(1), with: .value(stubbed).header("X-Stub", "1"))
        let (_, head) = try await library.send(RequestConverter<Void>(method: .head, route: "books/1").withHead())
        #expect(head.headers["X-Stub"] == "1")
        #expect(head.headers["Content-Length"] == "\(#"{"id":1,"title":"Stubbed"}"#.utf8.count)")
    }

    // MARK: Delays

    @Test func `an answer waits by the mock's clock`() async throws {
        try mock.stub(Library.Books.get(1), with: .value(stubbed).delayed(by: .fixed(.seconds(3600))))
        let call = Task { [library] in try await library.send(Library.Books.get(1)) }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(3600))
        #expect(try await call.value == stubbed)
    }

    // MARK: What is refused when it is made

    @Test func `an answer that does not decode is refused at its line`() throws {
        let line = #line + 1
        let error = try #require(throws: MockServerError.self) {
            try mock.stub(Library.Books.get(1), with: .json(["id": 1]))
        }
        #expect(error.place == "RoadbookMockServerTests/StubTests.swift:\(line)")
        #expect("\(error)".contains("the answer does not decode as Book"))
        try mock.stub(Library.Books.get(1), with: .json(["id": 1]).unchecked)
        try mock.stub(Library.Books.get(1), with: .json(["id": 1]).status(404))
        try mock.stub(Library.Books.get(1), with: .text("no JSON").unchecked)
    }

    @Test func `what is made and does not decode is a 500`() async throws {
        try mock.stub(Library.Books.get(1), with: .made { _ in .json([]) })
        let (error, problem) = try await library.refusal(of: Library.Books.get(1))
        #expect(error.status == 500)
        #expect(problem.detail?.contains("does not decode as Book") == true)
    }

    @Test func `what cannot be is refused`() throws {
        struct Elsewhere: Readable { var route = "elsewhere" }
        #expect(throws: MockServerError.self) { try mock.stub(.list(Elsewhere.self), with: .status(500)) }
        #expect(throws: MockServerError.self) { try mock.stub(.any, with: .status(99)) }
        #expect(throws: MockServerError.self) { try mock.stub(.any, with: .status(200).header("X", "a\r\nb")) }
        #expect(throws: MockServerError.self) {
            try mock.stub(Library.Books.create(book).body(.file(URL(filePath: "/x"))), with: .status(500))
        }
        #expect(throws: MockServerError.self) {
            try mock.stub(.any.where(Condition { _ in true }), with: .fault(.reset, at: .requestBody))
        }
        #expect(throws: MockServerError.self) { try mock.requests(.list(Elsewhere.self)) }
        #expect(throws: MockServerError.self) { try mock.expect(.list(Elsewhere.self)) }
    }

    // MARK: Many

    @Test func `a stub is found among many without asking them all`() async throws {
        let asked = Locked(0)
        for id in 1...2_000 {
            try mock.stub(
                Library.Books.get(id).pattern.where(
                    Condition { _ in
                        asked.withLock { $0 += 1 }
                        return true
                    }
                ),
                with: .status(503)
            )
        }
        #expect(await status(1_000) == 503)
        #expect(asked.withLock { $0 } == 1)
    }

    private func status(_ id: Int, header: String? = nil) async -> Int? {
        let request = Library.Books.get(id)
        return await status(of: header.map { request.header($0, "x") } ?? request)
    }

    private func status<Response>(of request: RequestConverter<Response>) async -> Int? {
        do {
            return try await library.send(request.returning(String.self).withHead()).1.status
        } catch {
            return (error as? RequestError)?.status
        }
    }
}
