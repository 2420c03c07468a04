import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// What the page asks, over a socket.
@Suite(.endsInTime) struct PageTests {
    private typealias Book = Library.Book
    private let mock = Library.mock()

    init() throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A", pages: 5), Book(id: 2, title: "B")])
        try mock.seed(Library.Books[1].chapters, [Library.Chapter(id: 1, title: "One")])
    }

    /// Runs a mock that shows the page.
    private func shown(
        redaction: Redaction? = nil,
        _ body: @Sendable (PageClient) async throws -> Void
    ) async throws {
        mock.showsPage(redaction: redaction)
        try await mock.run { try await body(PageClient($0)) }
    }

    private func route(_ name: String, _ page: PageClient) async throws -> JSONValue {
        let state = try await page.ask(.get, "__mock/state").json
        return try #require(state?["routes"]?.array?.first { $0["name"]?.string == name })
    }

    @Test func `it is not there unless it is shown, and never in memory`() async throws {
        try await mock.run { url async throws in
            #expect(try await PageClient(url).ask(.get, "__mock").status == 404)
        }
        #expect(mock.journal.count == 1)
        mock.showsPage()
        #expect(try await mock.ask(.get, "__mock").status == 404)
        #expect(mock.journal.count == 2)
    }

    @Test func `it is a page with its style, script and icon`() async throws {
        try await shown { page async throws in
            for (path, type) in [
                ("__mock", "text/html; charset=utf-8"), ("__mock/", "text/html; charset=utf-8"),
                ("__mock/page.css", "text/css; charset=utf-8"), ("__mock/page.js", "text/javascript; charset=utf-8"),
                ("__mock/icon.svg", "image/svg+xml"),
            ] {
                let answer = try await page.ask(.get, path)
                #expect(answer.status == 200)
                #expect(answer["Content-Type"] == type)
                #expect(!answer.content.isEmpty)
            }
            #expect(try await page.ask(.get, "__mocking").status == 404)
        }
        #expect(mock.journal.map(\.request.target) == ["/__mocking"])
    }

    @Test func `data cannot have a route of its name`() throws {
        let error = try #require(throws: MockServerError.self) { try DataFileMock(["__mock": []]) }
        #expect(error.message == "\"__mock\" cannot be a route: the page is there")
        #expect(throws: Never.self) { try DataFileMock(["__mocks": []]) }
    }

    @Test func `routes are told with verbs and counts`() async throws {
        try await shown { page async throws in
            _ = try await page.ask(.get, "api/books/1")
            _ = try await page.ask(.get, "api/books/9")
            let books = try await route("books", page)
            #expect(books["records"]?.int == 2)
            #expect(books["requests"]?.int == 2)
            #expect(books["path"]?.string == "books")
            #expect(
                books["methods"] == [
                    ["pattern": "/books", "methods": ["GET", "POST"]],
                    ["pattern": "/books/{id}", "methods": ["GET", "PUT", "PATCH", "DELETE"]],
                ]
            )
            let chapters = try await route("books.chapters", page)
            #expect(chapters["records"]?.int == 1)
            #expect(chapters["path"] == nil)
        }
    }

    @Test func `records are listed with what is nested in them`() async throws {
        try await shown { page async throws in
            let books = try await page.ask(.get, "__mock/records/books?from=0&limit=1").json
            #expect(books?["total"]?.int == 2)
            #expect(books?["records"]?.array?.count == 1)
            let record = books?["records"]?[0]
            #expect(try JSONParser().parse(record?["text"]?.string ?? "") == ["id": 1, "title": "A", "pages": 5])
            #expect(record?["path"]?.string == "books/1")
            #expect(
                record?["nested"] == [
                    ["name": "chapters", "path": "books/1/chapters", "count": 1],
                    ["name": "cover", "path": "books/1/cover", "count": 0],
                ]
            )
            let chapters = try await page.ask(.get, "__mock/records/books/1/chapters").json
            #expect(chapters?["trail"]?.array?.map { $0["text"]?.string } == ["books", "1", "chapters"])
            #expect(try await page.ask(.get, "__mock/records/books/9/chapters").status == 404)
        }
    }

    @Test func `a record is edited, made and deleted by the rules of its route`() async throws {
        try await shown { page async throws in
            #expect(try await page.ask(.put, "__mock/records/books/1", json: #"{"title":"New"}"#).status == 204)
            #expect(try await page.ask(.get, "api/books/1").json == ["id": 1, "title": "New"])
            #expect(try await page.ask(.post, "__mock/records/books", json: #"{"title":"C"}"#).json == ["id": "3"])
            #expect(try await page.ask(.get, "api/books/3").json == ["id": 3, "title": "C"])
            #expect(try await page.ask(.delete, "__mock/records/books/3").status == 204)
            #expect(try await page.ask(.get, "api/books/3").status == 404)
            #expect(try await page.ask(.put, "__mock/records/books/9", json: #"{"title":"X"}"#).status == 404)
            let cover = try await page.ask(.put, "__mock/records/books/1/cover", json: #"{"color":"red"}"#)
            #expect(cover.status == 204)
            #expect(try await page.ask(.get, "api/books/1/cover").json == ["color": "red"])
            // The route declares no create.
            #expect(try await page.ask(.post, "__mock/records/shelves", json: #"{"title":"S"}"#).status == 201)
        }
        #expect(mock.journal.count == 4)
    }

    @Test func `what is refused says what is wrong, and changes nothing`() async throws {
        try await shown { page async throws in
            let path = "__mock/records/books/1"
            let malformed = try await page.ask(.put, path, json: #"{"title":"#)
            #expect(malformed.status == 400)
            #expect(malformed.json?["detail"]?.string?.contains("Line 1, column 10") == true)
            let wrong = try await page.ask(.put, path, json: #"{"title":7}"#)
            #expect(wrong.status == 422)
            #expect(wrong.json?["errors"]?[0]?["pointer"]?.string == "#/title")
            #expect(try await page.ask(.put, path, json: "[1]").status == 422)
            #expect(try await page.ask(.post, "__mock/records/books", json: #"{"id":1,"title":"X"}"#).status == 409)
            #expect(try await page.ask(.post, "__mock/records/books", json: #"{"pages":1}"#).status == 422)
            #expect(try await page.ask(.get, "api/books/1").json == ["id": 1, "title": "A", "pages": 5])
            // What was refused used up no id.
            #expect(try await page.ask(.post, "__mock/records/books", json: #"{"title":"C"}"#).json == ["id": "3"])
        }
    }

    @Test func `what was changed meanwhile is not lost`() async throws {
        try await shown { page async throws in
            let record = try await page.ask(.get, "__mock/records/books/1").json
            let version = try #require(record?["version"]?.string)
            let path = "__mock/records/books/1"
            #expect(try await page.ask(.put, path, ["If-Match": version], json: #"{"title":"B"}"#).status == 204)
            #expect(try await page.ask(.put, path, ["If-Match": version], json: #"{"title":"C"}"#).status == 412)
            #expect(try await page.ask(.get, "api/books/1").json == ["id": 1, "title": "B"])
        }
    }

    @Test func `a fault is on for its route, and off again`() async throws {
        try await shown { page async throws in
            let faults = "__mock/switches/faults"
            let on = try await page.ask(.post, faults, json: #"{"route":"books","status":503}"#)
            #expect(on.status == 201)
            let refusal = try await page.ask(.get, "api/books/1")
            #expect(refusal.status == 503)
            #expect(refusal["Content-Type"] == "application/problem+json")
            #expect(try await page.ask(.get, "api/books/1/chapters").status == 200)
            #expect(try await page.ask(.get, "__mock/records/books/1").status == 200)
            let id = try #require(on.json?["id"]?.int)
            #expect(try await page.ask(.delete, "\(faults)/\(id)").status == 204)
            #expect(try await page.ask(.get, "api/books/1").status == 200)
            #expect(try await page.ask(.delete, "\(faults)/\(id)").status == 404)
        }
    }

    @Test(arguments: ["requestStart", "requestBody", "responseStart"])
    func `a connection breaks where it is switched on`(point: String) async throws {
        try await shown { page async throws in
            let fault = #"{"effect":"close","point":"\#(point)","method":"POST"}"#
            #expect(try await page.ask(.post, "__mock/switches/faults", json: fault).status == 201)
            await #expect(throws: TransportError.self) {
                try await page.ask(.post, "api/books", json: #"{"title":"C"}"#)
            }
            #expect(try await page.ask(.get, "api/books").status == 200)
            // What the page itself sends is not met.
            #expect(try await page.ask(.post, "__mock/records/books", json: #"{"title":"D"}"#).status == 201)
        }
        #expect(mock.journal.contains { $0.request.method == .post })
    }

    @Test(
        arguments: [
            ("{}", "/effect"), (#"{"effect":"explode"}"#, "/effect"), (#"{"effect":"close","point":"x"}"#, "/point"),
            (#"{"status":99}"#, "/status"), (#"{"status":600}"#, "/status"), (#"{"status":"503"}"#, "/status"),
            (#"{"status":503,"route":"nothing"}"#, "/route"), (#"{"status":503,"route":1}"#, "/route"),
            (#"{"status":503,"method":"BREW"}"#, "/method"), (#"{"status":503,"probability":0}"#, "/probability"),
            (#"{"status":503,"probability":1.1}"#, "/probability"), (#"{"effect":"throttle"}"#, "/octets"),
            (#"{"effect":"throttle","octets":0}"#, "/octets"),
        ]
    )
    func `a switch that cannot be is refused by its member`(json: String, pointer: String) async throws {
        try await shown { page async throws in
            let refusal = try await page.ask(.post, "__mock/switches/faults", json: json)
            #expect(refusal.status == 422)
            #expect(refusal.json?["errors"]?[0]?["pointer"]?.string?.hasSuffix(pointer) == true)
            let state = try await page.ask(.get, "__mock/state").json
            #expect(state?["switches"]?["faults"] == [])
        }
    }

    @Test func `a delay is that of every answer, and not of the page's`() async throws {
        let clock = ManualClock()
        let mock = Library.prepared(MockServer(Library.self, clock: clock))
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A")])
        mock.showsPage()
        try await mock.run { url async throws in
            let page = try PageClient(url)
            for wrong in [#"{"milliseconds":-1}"#, #"{"milliseconds":600001}"#, "{}"] {
                #expect(try await page.ask(.put, "__mock/switches/delay", json: wrong).status == 422)
            }
            let switched = try await page.ask(.put, "__mock/switches/delay", json: #"{"milliseconds":500}"#)
            #expect(switched.status == 204)
            #expect(try await page.ask(.get, "__mock/state").json?["switches"]?["delay"] == 500)
            async let answer = page.ask(.get, "api/books/1")
            try await clock.waitForSleepers(1)
            await clock.advance(by: .milliseconds(500))
            #expect(try await answer.status == 200)
            let exchange = try await page.ask(.get, "__mock/exchanges/0").json
            #expect(exchange?["duration"] == 500)
        }
    }

    @Test func `what the owner stubbed answers within what is switched on`() async throws {
        try mock.stub(.any, with: .status(418))
        try await shown { page async throws in
            let fault = #"{"effect":"truncate","point":"responseEnd"}"#
            #expect(try await page.ask(.post, "__mock/switches/faults", json: fault).status == 201)
            #expect(try await page.ask(.get, "api/books").status == 418)
            #expect(try await page.ask(.post, "__mock/reset").status == 204)
            #expect(try await page.ask(.get, "api/books").status == 418)
        }
    }

    @Test func `a reset brings back what was there at the start`() async throws {
        try await shown { page async throws in
            #expect(try await page.ask(.delete, "api/books/1").status == 204)
            #expect(try await page.ask(.post, "api/books", json: #"{"title":"C"}"#).status == 201)
            _ = try await page.ask(.post, "__mock/switches/faults", json: #"{"status":503}"#)
            _ = try await page.ask(.put, "__mock/switches/delay", json: #"{"milliseconds":1}"#)
            #expect(try await page.ask(.post, "__mock/reset").status == 204)
            let state = try await page.ask(.get, "__mock/state").json
            #expect(state?["switches"] == ["delay": 0, "faults": []])
            #expect(mock.journal.isEmpty)
            #expect(try await page.ask(.get, "api/books/1").status == 200)
            #expect(try await page.ask(.get, "api/books/3").status == 404)
            #expect(try await page.ask(.get, "api/books/1/chapters/1").status == 200)
        }
    }

    @Test func `secrets are not shown`() async throws {
        try await shown { page async throws in
            let fields: HeaderFields = ["Authorization": "Bearer hidden", "Cookie": "a=hidden", "X-Key": "hidden"]
            _ = try await page.ask(.get, "api/books?_page=1&token=hidden", fields)
            let answer = try await page.ask(.get, "__mock/exchanges/0")
            let text = String(decoding: answer.content, as: UTF8.self)
            #expect(!text.contains("hidden"))
            #expect(answer.json?["target"]?.string == "/api/books?_page=1&token=<redacted>")
            #expect(text.contains(#"\"title\": \"A\""#))
        }
    }

    @Test func `contents of token endpoints are not shown, nor in the line for curl`() async throws {
        mock.bearer(BearerPolicy(lifetime: .seconds(60), tokenPath: "oauth/token"))
        try await shown { page async throws in
            let fields: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
            let form = "grant_type=refresh_token&refresh_token=hidden"
            _ = try await page.ask(.post, "api/oauth/token", fields, json: form)
            let answer = try await page.ask(.get, "__mock/exchanges/0")
            let text = String(decoding: answer.content, as: UTF8.self)
            #expect(!text.contains("hidden"))
            #expect(text.contains("--data-raw '<45 octets>'"))
        }
    }

    @Test func `a long content is cut off, however many octets its characters have`() async throws {
        try await shown { page async throws in
            // All of it is one character to Unicode.
            let title = "e" + String(repeating: "\u{301}", count: 50_000)
            let json = #"{"id": 9, "title": "\#(title)"}"#
            _ = try await page.ask(.post, "api/books", json: json)
            let request = try await page.ask(.get, "__mock/exchanges/0").json?["request"]
            let content = try #require(request?["content"]?.string)
            #expect(content.utf8.count < 66_000)
            #expect(content.hasSuffix("\n... <\(json.utf8.count) octets>"))
            #expect(request?["curl"]?.string?.hasSuffix("'<\(json.utf8.count) octets>'") == true)
        }
    }

    @Test func `contents are not shown where the owner does not want it`() async throws {
        try await shown(redaction: .default) { page async throws in
            _ = try await page.ask(.get, "api/books/1")
            let answer = try await page.ask(.get, "__mock/exchanges/0").json
            let size = try await page.ask(.get, "api/books/1").content.count
            #expect(answer?["response"]?["content"]?.string == "<\(size) octets>")
        }
    }

    @Test func `what comes is told as it comes, and the end of the mock ends the stream`() async throws {
        mock.showsPage()
        let rest = try await mock.run { url async throws in
            let page = try PageClient(url)
            let stream = try await page.open(.get, "__mock/events")
            #expect(stream.head.headers["Content-Type"] == "text/event-stream")
            var text = ""
            var pieces = stream.body.makeAsyncIterator()
            while !text.contains("\n\n") { text += String(decoding: try #require(await pieces.next()), as: UTF8.self) }
            #expect(text.contains("event: hello"))
            _ = try await page.ask(.get, "api/nothing")
            while !text.contains(#""isExpected":false"#) {
                text += String(decoding: try #require(await pieces.next()), as: UTF8.self)
            }
            #expect(text.contains(#""target":"/api/nothing""#))
            return stream.body
        }
        withExtendedLifetime(rest) {}
    }
}
