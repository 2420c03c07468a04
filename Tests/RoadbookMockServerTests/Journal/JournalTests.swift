import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime) struct JournalTests {
    private typealias Book = Library.Book
    private let clock = ManualClock()
    private let mock: MockServer<Library>
    private let library: Client<Library>

    init() {
        mock = Library.prepared(MockServer(Library.self, clock: clock))
        library = Library.client(mock)
    }

    @Test func `every exchange is in the journal, in order`() async throws {
        try await library.send(Library.Books.create(Book(id: 0, title: "A")))
        await clock.advance(by: .seconds(5))
        _ = try? await library.send(Library.Books.get(9))
        #expect(mock.journal.map(\.number) == [0, 1])
        #expect(mock.journal.map(\.response?.status) == [201, 404])
        #expect(mock.journal.map(\.receivedAt) == [.zero, .seconds(5)])
        #expect(mock.journal.map(\.isExpected) == [true, true])
        #expect(mock.journal.map { "\($0)" } == ["POST books: 201", "GET books/9: 404"])
        #expect(mock.journal[0].response?.json?["id"] == 1)
        #expect(mock.journal[0].response?.headers["Location"] == "/api/books/1")
    }

    @Test func `a request is known by its route`() async throws {
        _ = try? await library.send(Library.Books[7].chapters.get(3).query(["a": "b c"]).header("X-One", "1"))
        let request = try #require(mock.journal.first?.request)
        #expect(request.method == .get)
        #expect(request.path == "books/7/chapters/3")
        #expect(request.pattern == "books/{bookId}/chapters/{id}")
        #expect(request.ids == ["7", "3"])
        #expect(request.query == [URLQueryItem(name: "a", value: "b c")])
        #expect(request.headers["x-one"] == "1")
        #expect(request.target == "/api/books/7/chapters/3?a=b%20c")
        #expect(request.content.isEmpty)
        #expect(request.json == nil)
    }

    @Test func `an address of IPv6 has its brackets in memory too`() async throws {
        let url = try #require(URL(string: "http://[::1]:3000/api"))
        _ = try await Client(Library.self, baseURL: url, transport: mock.inMemory).send(Library.Books.list())
        let request = try #require(mock.journal.first?.request)
        #expect(request.headers["Host"] == "[::1]:3000")
        #expect(request.curl().contains("http://[::1]:3000/api/books"))
    }

    @Test func `requests of a kind are found, and decoded`() async throws {
        try await library.send(Library.Books.create(Book(id: 0, title: "A")))
        try await library.send(Library.Books.create(Book(id: 0, title: "B")))
        _ = try await library.send(Library.Books.list())
        let drafts = try mock.requests(.create(Library.Books.self)).map { try $0.decode(Book.self).title }
        #expect(drafts == ["A", "B"])
        #expect(try mock.requests(Library.Books.list()).count == 1)
        #expect(try mock.requests(.any).count == 3)
        mock.clearJournal()
        #expect(mock.journal.isEmpty)
        _ = try await library.send(Library.Books.list())
        #expect(mock.journal.map(\.number) == [3])
    }

    @Test func `a request that is refused before anybody is asked is in the journal, with the reason`() async throws {
        let long = Library.Books.list().query(["q": String(repeating: "x", count: 9_000)])
        _ = try? await library.send(long)
        let exchange = try #require(mock.journal.first)
        #expect(exchange.response?.status == 414)
        #expect(exchange.refusal == "The request line is longer than this server accepts.")
        #expect(exchange.request.path == "books")
        #expect("\(exchange)" == "GET books?q: 414 refused: The request line is longer than this server accepts.")
        _ = try await library.send(Library.Books.list())
        #expect(mock.journal.map(\.refusal).last == .some(nil))
    }

    @Test func `what a socket is refused is in the journal as far as it was read`() async throws {
        try await mock.run { url async throws in
            for text in ["GET /api/books HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}"] {
                let connection = try RawSocket.connect(to: UInt16(url.port ?? 0))
                defer { RawSocket.close(connection) }
                #expect(RawSocket.send(text, to: connection))
                #expect(RawSocket.receive(upTo: 12, from: connection) == Array("HTTP/1.1 400".utf8))
            }
        }
        #expect(
            mock.journal.map { "\($0)" } == [
                "GET books: 400 refused: A request has exactly one Host.",
                "(no request line): 400 refused: The method is not a token.",
            ]
        )
        #expect(mock.journal.map(\.isExpected) == [true, false])
        #expect(mock.journal.map(\.request.connection) == [0, 1])
        #expect(mock.journal[1].request.pattern == nil)
    }

    @Test func `no description shows a secret`() async throws {
        let request = Library.Books.list().query(["token": "SECRET"]).header("Authorization", "Bearer SECRET")
        _ = try await library.send(request)
        _ = try? await library.send(Library.Books.create(Book(id: 0, title: "SECRET")))
        let secrets: JSONValue = ["password": "SECRET", "title": "Plain"]
        _ = try? await library.send(RequestConverter<Void>(method: .post, route: "books").body(.json(secrets)))
        var dump = ""
        Swift.dump(mock.journal, to: &dump)
        let curl = mock.journal.filter { $0.number != 1 }.map { $0.request.curl() }.joined()
        #expect(!dump.contains("SECRET"))
        #expect(!curl.contains("SECRET"))
        #expect(!"\(mock.journal)".contains("SECRET"))
        #expect(curl.contains("curl -X GET 'https://library.example.com/api/books?token=<redacted>'"))
        #expect(curl.contains(#"--data-raw '{"password":"<redacted>","title":"Plain"}'"#))
        #expect(mock.journal[0].request.curl(.off).contains("Bearer SECRET"))
        #expect(!mock.journal.map { $0.request.curl(.default) }.joined().contains("SECRET"))
    }

    @Test func `a command line for curl can be pasted`() async throws {
        let draft = RequestConverter<Void>(method: .post, route: "books").body(.json(["title": "Ada's"]))
        _ = try? await library.send(draft.query(["page": 2]))
        let line = try #require(mock.journal.first?.request.curl())
        #expect(line.hasPrefix("curl -X POST 'https://library.example.com/api/books?page=2' "))
        #expect(line.contains(" -H 'Content-Type: application/json'"))
        #expect(line.hasSuffix(#" --data-raw '{"title":"Ada'\''s"}'"#), "\(line)")
        try await mock.run { url in
            _ = try await Client(Library.self, baseURL: url).send(Library.Books.list())
            #expect(mock.journal.last?.request.curl().hasPrefix("curl -X GET \(url.absoluteString)/books") == true)
        }
        let long: JSONValue = [.string(String(repeating: "x", count: 70_000))]
        _ = try? await library.send(RequestConverter<Void>(method: .post, route: "books").body(.json(long)))
        #expect(mock.journal.last?.request.curl().hasSuffix(" --data-raw '<70004 octets>'") == true)
    }

    @Test func `a command line has the escapes of what was sent, and no more`() async throws {
        try await mock.run { url in
            let client = try RawSocket.connect(to: UInt16(try #require(url.port)))
            defer { RawSocket.close(client) }
            RawSocket.send("GET /api/books?filter[name]=a%20b HTTP/1.1\r\nHost: localhost\r\n\r\n", to: client)
            var reader = RawSocket.Reader(client)
            #expect(reader.head() != nil)
        }
        let line = mock.journal.first?.request.curl() ?? ""
        #expect(line.hasPrefix("curl -X GET 'http://localhost/api/books?filter%5Bname%5D=a%20b'"), "\(line)")
    }

    @Test func `a request that cannot be read is in the journal`() async throws {
        let url = try #require(URL(string: "https://library.example.com/api/books//1"))
        _ = try await mock.inMemory.send(TransportRequest(method: .get, url: url))
        #expect(mock.journal.map(\.request.path) == ["/api/books//1"])
        #expect(mock.journal.map(\.request.pattern) == [nil])
        #expect(mock.journal.map(\.response?.status) == [400])
    }

    // MARK: Waiting

    @Test func `requests are waited for`() async throws {
        let mock = mock
        let waiting = Task { try await mock.wait(for: .create(Library.Books.self), count: 2) }
        for title in ["A", "B"] { try await library.send(Library.Books.create(Book(id: 0, title: title))) }
        try await waiting.value
        // What has come already is not waited for.
        try await mock.wait(for: .create(Library.Books.self), count: 2, within: .zero)
    }

    @Test func `a request has come before it is answered`() async throws {
        try mock.stub(.list(Library.Books.self), with: .fromStore.delayed(by: .fixed(.seconds(10))))
        let call = Task { [library] in try await library.send(Library.Books.list()) }
        try await mock.wait(for: Library.Books.list())
        #expect(mock.journal.first?.response == nil)
        #expect("\(mock.journal)".contains("not answered yet"))
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(10))
        #expect(try await call.value == [])
        #expect(mock.journal.first?.response?.status == 200)
    }

    @Test func `waiting ends when its time is up, and tells what came instead`() async throws {
        _ = try await library.send(Library.Books.list())
        let (mock, line) = (mock, #line + 2)
        let waiting = Task {
            try await mock.wait(for: Library.Books.get(4), within: .seconds(3))
        }
        try await clock.waitForSleepers()
        _ = try? await library.send(Library.Books.get(3))
        await clock.advance(by: .seconds(3))
        let error = try await #require(throws: MockServerError.self) { try await waiting.value }
        #expect(error.place == "RoadbookMockServerTests/JournalTests.swift:\(line)")
        #expect("\(error)".contains("GET books/4 came 0 times in time, and not 1"))
        #expect("\(error)".contains("matched books.get with id 3; expected id 4"))
    }

    @Test func `waiting ends when its task is cancelled`() async throws {
        let mock = mock
        let waiting = Task { try await mock.wait(for: .any, count: 3) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `in any confusion who waits is told`() async throws {
        let (mock, library) = (mock, library)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { try await mock.wait(for: Library.Books.list(), count: 50) }
                group.addTask { _ = try await library.send(Library.Books.list()) }
            }
            try await group.waitForAll()
        }
        #expect(mock.journal.count == 50)
    }

    @Test func `the journal remembers the latest exchanges alone`() async throws {
        for _ in 0..<10_050 { _ = try await library.send(Library.Profiles.request) }
        #expect(mock.journal.count == 10_000)
        #expect(mock.journal.first?.number == 50)
        #expect(mock.journal.last?.number == 10_049)
    }
}

extension Library {
    /// Something quick to ask.
    fileprivate enum Profiles {
        static var request: RequestConverter<String> { Library.Books.list().returning(String.self) }
    }
}
