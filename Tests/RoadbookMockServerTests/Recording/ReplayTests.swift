import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

@Suite struct ReplayTests {
    private typealias Book = Library.Book
    private let clock = ManualClock()
    private let mock: MockServer<Library>
    private let library: Client<Library>

    init() {
        mock = Library.prepared(MockServer(Library.self, clock: clock))
        var settings = RequestSettings()
        settings.retry = nil
        library = Client(Library.self, transport: mock.inMemory, settings: settings, clock: ContinuousClock())
    }

    private func entry(
        _ method: HTTPMethod,
        _ path: String,
        _ status: Int = 200,
        _ json: String = "",
        _ headers: HeaderFields = ["Content-Type": "application/json"],
        sent: (type: String, content: String)? = nil,
        wait: Duration = .zero,
        base: String = "https://library.example.com/api"
    ) -> HTTPArchive.Entry {
        HTTPArchive.Entry(
            startedAt: Date(timeIntervalSince1970: 0),
            request: .init(
                method: method,
                url: .text(base + path),
                content: sent.map { .init(Data($0.content.utf8), mediaType: $0.type) }
            ),
            response: .init(
                status: status,
                headers: headers,
                content: .init(Data(json.utf8), mediaType: "application/json")
            ),
            timings: .init(wait: wait)
        )
    }

    private func title(_ id: Int) async throws -> String { try await library.send(Library.Books.get(id)).title }

    // MARK: HEAD

    @Test(
        arguments: [
            (["Content-Length": "1000"], "1000"), (["Content-Encoding": "gzip", "Content-Length": "22"], nil),
        ] as [(HeaderFields, String?)]
    )
    func `the length that HEAD told is told again, where it is that of content as it is replayed`(
        headers: HeaderFields,
        length: String?
    ) async throws {
        try mock.replay(HTTPArchive(entries: [entry(.head, "/books/1", 200, "", headers)]))
        let request = TransportRequest(method: .head, url: .text("https://library.example.com/api/books/1"))
        let head = try await mock.inMemory.send(request).head
        #expect(head.status == 200 && head.headers["Content-Length"] == length)
    }

    // MARK: Order

    @Test func `equal requests are answered one after another, and the last answer stays`() async throws {
        try mock.replay(
            HTTPArchive(entries: [
                entry(.get, "/books/1", 200, #"{"id":1,"title":"A"}"#),
                entry(.get, "/books/2", 200, #"{"id":2,"title":"X"}"#),
                entry(.get, "/books/1", 200, #"{"id":1,"title":"B"}"#),
                entry(.get, "/books/1", 200, #"{"id":1,"title":"C"}"#),
            ])
        )
        #expect(try await title(1) == "A")
        #expect(try await title(1) == "B")
        #expect(try await title(2) == "X")
        #expect(try await title(1) == "C")
        #expect(try await title(1) == "C")
        #expect(try await title(2) == "X")
    }

    @Test func `a replay stands before older stubs and the store, and behind newer stubs, until it is removed`()
        async throws
    {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "stored"), Book(id: 2, title: "stored")])
        try mock.stub(Library.Books.get(1), with: .value(Book(id: 1, title: "older")))
        let replay = try mock.replay(HTTPArchive(entries: [entry(.get, "/books/1", 200, #"{"id":1,"title":"A"}"#)]))
        #expect(try await title(1) == "A")
        #expect(try await title(2) == "stored")
        let newer = try mock.stub(Library.Books.get(1), with: .value(Book(id: 1, title: "newer")))
        #expect(try await title(1) == "newer")
        newer.remove()
        replay.remove()
        #expect(try await title(1) == "older")
    }

    @Test func `what was not asked for is told`() async throws {
        let replay = try mock.replay(
            HTTPArchive(entries: [
                entry(.get, "/books/1", 200, #"{"id":1,"title":"A"}"#), entry(.get, "/books/1", 503),
                entry(.delete, "/books/1", 204),
            ])
        )
        #expect(replay.unused.count == 3)
        #expect(try await title(1) == "A")
        #expect(
            replay.unused.map { "\($0)" } == [
                "GET https://library.example.com/api/books/1: 503",
                "DELETE https://library.example.com/api/books/1: 204",
            ]
        )
        _ = try? await title(1)
        try await library.send(Library.Books.delete(1))
        #expect(replay.unused.isEmpty)
        #expect(replay.stubs.map(\.count) == [2, 1])
    }

    // MARK: What is matched

    @Test func `the query is matched in any order, as a whole`() async throws {
        try mock.replay(
            HTTPArchive(entries: [
                entry(.get, "/books?b=2&a=x%20y&b=1", 200, #"[{"id":1,"title":"both"}]"#),
                entry(.get, "/books", 200, #"[{"id":2,"title":"none"}]"#),
            ])
        )
        mock.refusesUnstubbed()
        func titles(_ query: Parameters) async throws -> [String] {
            try await library.send(Library.Books.list().query(query)).map(\.title)
        }
        #expect(try await titles(["a": "x y", "b": 2, "b": 1]) == ["both"])
        #expect(try await titles(["b": 2, "b": 1, "a": "x y"]) == ["both"])
        #expect(try await titles([:]) == ["none"])
        for other: Parameters in [["a": "x y"], ["a": "x y", "b": 1, "b": 2], ["a": "x y", "b": 2, "b": 1, "c": 1]] {
            await #expect(throws: RequestError.self) { try await titles(other) }
        }
    }

    @Test func `content is matched as JSON, as a form or as it is`() async throws {
        let form = "application/x-www-form-urlencoded"
        try mock.replay(
            HTTPArchive(entries: [
                entry(
                    .post,
                    "/books",
                    201,
                    #"{"id":1,"title":"A"}"#,
                    sent: ("application/json", #"{"title": "A", "id": 0}"#)
                ),
                entry(.post, "/books", 409, sent: ("application/json", #"{"id":0,"title":"B"}"#)),
                entry(.post, "/readers", 202, #"{}"#, sent: (form, "a=1&b=2+3")),
                entry(.post, "/readers", 203, #"{}"#, sent: ("text/plain", "text")),
            ])
        )
        mock.refusesUnstubbed()
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "A"))).id == 1)
        #expect(await status(.post, "books", "application/json", #"{"id":0,"title":"B"}"#) == 409)
        #expect(await status(.post, "books", "application/json", #"{"id":0,"title":"C"}"#) == 404)
        #expect(await status(.post, "readers", form, "b=2%203&a=1") == 202)
        #expect(await status(.post, "readers", form, "b=2&a=1") == 404)
        #expect(await status(.post, "readers", "text/plain", "text") == 203)
        #expect(await status(.post, "readers", "text/plain", "other") == 404)
    }

    @Test func `what was redacted matches anything`() async throws {
        let archive = HTTPArchive(entries: [
            entry(
                .post,
                "/readers?api_key=planted&page=1",
                201,
                #"{"id":"7","token":"planted-token"}"#,
                ["Content-Type": "application/json", "Set-Cookie": "sid=planted", "X-Kept": "1"],
                sent: ("application/json", #"{"name":"Ada","password":"planted","token":5}"#)
            ),
            entry(.get, "/readers/planted-token/loans", 200, "[]"),
        ])
        try mock.replay(archive.redacted())
        mock.refusesUnstubbed()
        func create(_ name: String, _ page: Int) async throws -> (JSONValue, ResponseHead) {
            try await library.send(
                Library.Readers.create(parameters: ["name": name, "password": "another", "token": true])
                    .query(["page": page, "api_key": "another"]).withHead()
            )
        }
        let (made, head) = try await create("Ada", 1)
        #expect(made == ["id": "7", "token": "<redacted>"])
        #expect(head.headers["Set-Cookie"] == nil && head.headers["X-Kept"] == "1")
        await #expect(throws: RequestError.self) { _ = try await create("Bob", 1) }
        await #expect(throws: RequestError.self) { _ = try await create("Ada", 2) }
        #expect(try await library.send(Library.Readers["another"].loans.list()) == [])
    }

    @Test func `a recorded HEAD answers HEAD alone`() async throws {
        try mock.replay(HTTPArchive(entries: [entry(.head, "/books/1", 200, "", ["X-Head": "1"])]))
        mock.refusesUnstubbed()
        let head = try await library.send(RequestConverter<Void>(method: .head, route: "books/1").withHead()).1
        #expect(head.headers["X-Head"] == "1")
        await #expect(throws: RequestError.self) { _ = try await title(1) }
    }

    // MARK: What is answered

    @Test func `fields of the connection and of compression stay behind, and addresses lead to the mock`() async throws
    {
        let base = "https://eu.example.com:8443/v7"
        let archive = HTTPArchive(entries: [
            entry(
                .post,
                "/books",
                201,
                #"{"id":1,"title":"A"}"#,
                [
                    ":status": "201", "Content-Type": "application/json", "Content-Encoding": "br",
                    "Content-Length": "3",
                    "Transfer-Encoding": "chunked", "Connection": "close, X-Hop", "X-Hop": "1",
                    "Keep-Alive": "timeout=5", "Location": "\(base)/books/1?a=b%20c", "Content-Location": "/v7/books/1",
                    "X-Kept": "1", "X-Kept": "2",
                ],
                base: base
            ),
            entry(.get, "/books/2", 307, "", ["Location": "https://other.example.com/books/2"], base: base),
        ])
        try mock.replay(archive, from: .text(base))
        let head = try await library.send(Library.Books.create(Book(id: 0, title: "A")).withHead()).1
        #expect(head.status == 201)
        #expect(head.headers["Location"] == "/api/books/1?a=b%20c")
        #expect(head.headers["Content-Location"] == "/api/books/1")
        #expect(head.headers.values(of: "X-Kept") == ["1", "2"])
        #expect(head.headers["Content-Length"] == "20")
        for name in ["Content-Encoding", "Transfer-Encoding", "X-Hop", "Keep-Alive", ":status"] {
            #expect(head.headers[name] == nil)
        }
        let moved = try await #require(throws: RequestError.self) {
            try await library.send(Library.Books.get(2).setting(\.redirects, nil))
        }
        #expect(moved.status == 307)
        #expect(moved.headers["Location"] == "https://other.example.com/books/2")
    }

    @Test func `an answer that does not decode is given all the same`() async throws {
        try mock.replay(HTTPArchive(entries: [entry(.get, "/books/1", 200, #"{"id":"x"}"#)]))
        let error = try await #require(throws: RequestError.self) { _ = try await title(1) }
        #expect(error.code == .decodingFailed)
    }

    @Test func `answers take as long as they took where that is asked for`() async throws {
        let archive = HTTPArchive(entries: [
            entry(.get, "/books/1", 200, #"{"id":1,"title":"A"}"#, wait: .seconds(3_600))
        ])
        let replay = try mock.replay(archive)
        #expect(try await title(1) == "A")
        replay.remove()
        try mock.replay(archive, isDelayed: true)
        let call = Task { try await title(1) }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(3_600))
        #expect(try await call.value == "A")
    }

    // MARK: Archives of others

    @Test func `an export of a browser is replayed, and what is not the API's is listed`() async throws {
        let replay = try mock.replay(HTTPArchive(Data(BrowserExport.chrome.utf8)))
        let books = try await library.send(Library.Books.list().query(["q": "a b", "_sort": "title"]))
        #expect(books == [Book(id: 1, title: "First")])
        let made = Library.Books.create(Book(id: 0, title: "New"))
        #expect(await status(.post, "books", "application/json", #"{"title":"New"}"#) == 201)
        // The browser's page sent no id.
        #expect(try await library.send(made).title == "New")
        #expect(replay.stubs.map(\.count) == [1, 1])
        #expect(
            replay.skipped.map { "\($0)" } == [
                "GET https://cdn.example.net/logo.png: 200 (entry 2): it lies elsewhere",
                "GET https://library.example.com/api/readers: no answer (entry 3): no answer came",
            ]
        )
        #expect(replay.unused.isEmpty)
    }

    @Test func `exports of Firefox and Safari are replayed`() async throws {
        let firefox = try mock.replay(HTTPArchive(Data(BrowserExport.firefox.utf8)))
        let form = "application/x-www-form-urlencoded"
        #expect(await status(.post, "readers/7/loans", form, "note=a+b%26c&book=1") == 200)
        #expect(firefox.skipped.map(\.reason) == ["the archive does not have its content"])
        #expect(firefox.skipped.map(\.index) == [1])
        try mock.replay(HTTPArchive(Data(BrowserExport.safari.utf8)))
        #expect(try await library.send(Library.Settings.get()) == ["dark": true])
    }

    // MARK: What cannot be replayed

    @Test func `an archive of nothing, or of elsewhere, is refused at its line`() throws {
        let line = #line + 1
        let empty = try #require(throws: MockServerError.self) { try mock.replay(HTTPArchive()) }
        #expect(empty.place == "RoadbookMockServerTests/ReplayTests.swift:\(line)")
        #expect(empty.message == "the archive has no entries")
        let elsewhere = HTTPArchive(entries: [entry(.get, "/books", base: "https://staging.example.com/api")])
        let error = try #require(throws: MockServerError.self) { try mock.replay(elsewhere) }
        #expect(
            error.message == "nothing of the archive lies at https://library.example.com:443/api; "
                + "it has https://staging.example.com:443"
        )
        try mock.replay(elsewhere, from: .text("https://staging.example.com/api/"))
        var told = elsewhere
        told.baseURL = .text("https://staging.example.com/api")
        try mock.replay(told)
    }

    @Test func `an answer that may not be sent names its entry, and nothing is replayed`() async throws {
        let archive = HTTPArchive(entries: [
            entry(.get, "/books/1", 200, #"{"id":1,"title":"A"}"#), entry(.get, "/books/2", 200, "", ["X": "a\r\nb"]),
        ])
        let error = try #require(throws: MockServerError.self) { try mock.replay(archive) }
        #expect(
            error.message.hasPrefix("entry 1 of the archive, GET https://library.example.com/api/books/2: 200, cannot")
        )
        #expect("\(error)".hasSuffix("or encode them. Correct it, or take it out of the archive."))
        await #expect(throws: RequestError.self) { _ = try await title(1) }
        let informational = try mock.replay(
            HTTPArchive(entries: [entry(.get, "/books/1", 103), entry(.get, "/books/3", 404)])
        )
        #expect(informational.skipped.map(\.reason) == ["it is not the final answer"])
    }

    private func status(_ method: HTTPMethod, _ route: String, _ type: String, _ content: String) async -> Int? {
        let request = RequestConverter<Void>(method: method, route: route).header("Content-Type", type)
            .body(Data(content.utf8))
        do {
            return try await library.send(request.withHead()).1.status
        } catch {
            return (error as? RequestError)?.status
        }
    }
}
