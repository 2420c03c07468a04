import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

@Suite struct HTTPArchiveTests {
    // MARK: Writing

    private static let whole = HTTPArchive(
        creator: .init(name: "Test", version: "1"),
        browser: .init(name: "Browser", version: "2"),
        baseURL: URL(string: "https://library.example.com/api"),
        comment: "all of it",
        entries: [
            .init(
                startedAt: Date(timeIntervalSince1970: 1_767_225_600.25),
                request: .init(
                    method: .post,
                    url: .text("https://library.example.com/api/books?a=1%202&b=%C3%BC&c"),
                    version: "HTTP/1.1",
                    headers: ["Cookie": "sid=1; theme=dark", "X-Two": "a", "X-Two": "b"],
                    content: .init(Data(#"{"title":"ü"}"#.utf8), mediaType: "application/json")
                ),
                response: .init(
                    status: 302,
                    reason: "Found",
                    version: "HTTP/1.1",
                    headers: [
                        "Location": "/api/books/2", "Set-Cookie": "sid=2; Path=/; Domain=example.com; Secure; HttpOnly",
                    ],
                    content: .init(Data([0xFF, 0x00, 0x80]), mediaType: "application/octet-stream")
                ),
                timings: .init(
                    blocked: .milliseconds(1),
                    dns: .milliseconds(2),
                    connect: .milliseconds(3),
                    tls: .milliseconds(2),
                    send: .milliseconds(4),
                    wait: .microseconds(5_500),
                    receive: .milliseconds(6)
                ),
                serverAddress: "192.0.2.1",
                comment: "an entry"
            )
        ]
    )

    @Test func `what is written is read again as it was`() throws {
        #expect(try HTTPArchive(Self.whole.data) == Self.whole)
        let empty = HTTPArchive()
        #expect(try HTTPArchive(empty.data) == empty)
    }

    @Test func `what is written is HAR 1.2`() throws {
        let log = try #require(try JSONParser().parse(Self.whole.data)["log"])
        #expect(log["version"] == "1.2")
        let entry = try #require(log["entries"]?[0])
        #expect(entry["startedDateTime"] == "2026-01-01T00:00:00.250Z")
        // TLS is part of the connection.
        #expect(entry["time"] == 21.5)
        #expect(entry["cache"] == [:])
        #expect(
            entry["timings"] == [
                "blocked": 1, "dns": 2, "connect": 3, "ssl": 2, "send": 4, "wait": 5.5, "receive": 6,
            ]
        )
        let request = try #require(entry["request"])
        #expect(
            request["queryString"] == [
                ["name": "a", "value": "1 2"], ["name": "b", "value": "ü"], ["name": "c", "value": ""],
            ]
        )
        #expect(request["cookies"] == [["name": "sid", "value": "1"], ["name": "theme", "value": "dark"]])
        #expect(request["postData"] == ["mimeType": "application/json", "text": #"{"title":"ü"}"#])
        #expect(request["bodySize"] == 14 && request["headersSize"] == -1)
        let response = try #require(entry["response"])
        #expect(
            response["cookies"] == [
                [
                    "name": "sid", "value": "2", "path": "/", "domain": "example.com", "secure": true, "httpOnly": true,
                ]
            ]
        )
        #expect(response["redirectURL"] == "/api/books/2")
        #expect(
            response["content"] == [
                "size": 3, "mimeType": "application/octet-stream", "text": "/wCA", "encoding": "base64",
            ]
        )
    }

    @Test func `what is not known is written as HAR says it`() throws {
        let entry = HTTPArchive.Entry(
            startedAt: Date(timeIntervalSince1970: 0),
            request: .init(method: .get, url: URL(string: "http://a/")!),
            response: .init(status: 404, content: .init(nil, mediaType: "text/plain", comment: "left out"))
        )
        let json = try #require(try JSONParser().parse(HTTPArchive(entries: [entry]).data)["log"]?["entries"]?[0])
        #expect(json["timings"]?["dns"] == -1 && json["timings"]?["send"] == 0)
        #expect(json["response"]?["statusText"] == "Not Found")
        #expect(json["response"]?["content"] == ["size": -1, "mimeType": "text/plain", "comment": "left out"])
        #expect(json["request"]?["postData"] == nil && json["request"]?["bodySize"] == 0)
    }

    @Test func `a file is written and read`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).har")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.whole.write(to: file)
        #expect(try HTTPArchive(contentsOf: file) == Self.whole)
        let size = Self.whole.data.count
        #expect(try HTTPArchive(contentsOf: file, limit: size) == Self.whole)
        #expect(try HTTPArchive(contentsOf: file, limit: .max) == Self.whole)
        let error = try #require(throws: HTTPArchiveError.self) { try HTTPArchive(contentsOf: file, limit: size - 1) }
        #expect("\(error)" == "This is no HTTP archive: it has more than \(size - 1) octets.")
        #expect(throws: (any Error).self) { try HTTPArchive(contentsOf: file.appending(path: "nothing")) }
    }

    // MARK: Reading

    @Test func `an export of Chrome is read`() throws {
        let archive = try HTTPArchive(Data(BrowserExport.chrome.utf8))
        #expect(archive.creator.name == "WebInspector")
        #expect(archive.entries.count == 4)
        let first = archive.entries[0]
        #expect(first.request.url.absoluteString == "https://library.example.com/api/books?_sort=title&q=a%20b")
        #expect(first.request.version == "h2" && first.request.headers[":authority"] == "library.example.com")
        #expect(first.response.content.data == Data(#"[{"id":1,"title":"First"}]"#.utf8))
        #expect(first.timings.wait == .milliseconds(40) && first.timings.dns == nil)
        #expect((first.startedAt.timeIntervalSince1970 * 1_000).rounded() == 1_772_359_200_123)
        #expect(archive.entries[1].response.content.data == Data(#"{"id":2,"title":"New"}"#.utf8))
        #expect(archive.entries[2].response.content.data == nil && archive.entries[2].response.content.size == 2_048)
        #expect(archive.entries[3].response.status == 0)
    }

    @Test func `exports of Firefox and Safari are read`() throws {
        let firefox = try HTTPArchive(Data(BrowserExport.firefox.utf8))
        #expect(firefox.browser?.version == "140.0")
        #expect(firefox.entries[0].startedAt == Date(timeIntervalSince1970: 1_772_359_200))
        #expect(firefox.entries[0].request.content?.data == Data("book=1&note=a%20b%26c".utf8))
        #expect(firefox.entries[1].response.content.data == nil)
        #expect(firefox.entries[1].response.content.comment == "too large")
        let safari = try HTTPArchive(Data(BrowserExport.safari.utf8))
        #expect(safari.entries[0].request.headers.isEmpty && safari.entries[0].request.content == nil)
        #expect(safari.entries[0].response.content.data == Data(#"{"dark": true}"#.utf8))
        #expect(safari.entries[0].timings == .init())
    }

    @Test(
        arguments: [
            ("", "it is not JSON from line 1, column 1 on.", nil),
            ("<html>", "it is not JSON from line 1, column 1 on.", nil),
            ("[]", "an array is in place of an object.", nil),
            ("{}", "a value is missing, at /log.", nil),
            (#"{"log": {}}"#, "a value is missing, at /log/entries.", nil),
            (#"{"log": {"entries": {}}}"#, "an object is in place of an array, at /log/entries.", nil),
            (#"{"log": {"entries": [7]}}"#, "a number is in place of an object, at /log/entries/0 (entry 0).", 0),
            (
                #"{"log": {"entries": [{"request": {"method": "GET", "url": 7}, "response": {"status": 200}}]}}"#,
                "a number is in place of a string, at /log/entries/0/request/url (entry 0).", 0
            ),
            (
                #"{"log": {"entries": [{"request": {"method": "GET", "url": "http://a/"}}]}}"#,
                "a value is missing, at /log/entries/0/response (entry 0).", 0
            ),
            (
                #"{"log": {"entries": [{"request": {"method": 1, "url": "http://a/"}, "response": {"status": 200}}]}}"#,
                "a number is in place of a string, at /log/entries/0/request/method (entry 0).", 0
            ),
            (
                #"{"log": {"entries": [{"request": {"method": "A\r\nB", "url": "http://a/"}, "response": {"status": 200}}]}}"#,
                "a value is no method, at /log/entries/0/request/method (entry 0).", 0
            ),
            (
                #"{"log": {"entries": [{"request": {"method": "A", "url": "http://a/"}, "response": {"status": 2e9}}]}}"#,
                "a value is no status, at /log/entries/0/response/status (entry 0).", 0
            ),
            (
                #"{"log": {"entries": [{"request": {"method": "A", "url": "http://a/"}, "response": {"status": 200, "content": {"text": "%", "encoding": "gzip"}}}]}}"#,
                "the encoding of a text is not known, at /log/entries/0/response/content/text (entry 0).", 0
            ),
            (
                #"{"log": {"entries": [{"request": {"method": "A", "url": "http://a/", "headers": [{"value": "x"}]}, "response": {"status": 200}}]}}"#,
                "a value is missing, at /log/entries/0/request/headers/0/name (entry 0).", 0
            ),
        ] as [(String, String, Int?)]
    )
    func `what is no archive is refused, with the place`(text: String, message: String, entry: Int?) throws {
        let error = try #require(throws: HTTPArchiveError.self) { try HTTPArchive(Data(text.utf8)) }
        #expect("\(error)" == "This is no HTTP archive: \(message)")
        #expect(error.entry == entry)
    }

    @Test func `a field that came more than once and stands in lines of one value is as many fields`() throws {
        let text = #"""
            {"log": {"entries": [{
                "request": {"method": "GET", "url": "http://a/"},
                "response": {"status": 200, "headers": [
                    {"name": "Set-Cookie", "value": "sid=planted-1; Path=/\nid=planted-2; Path=/\r\nx=y\n"},
                    {"name": "X-Empty", "value": ""}
                ], "content": {"text": "planted-2"}}
            }]}}
            """#
        let archive = try HTTPArchive(Data(text.utf8))
        let headers = archive.entries[0].response.headers
        #expect(headers.values(of: "Set-Cookie") == ["sid=planted-1; Path=/", "id=planted-2; Path=/", "x=y"])
        #expect(headers["X-Empty"]?.isEmpty == true)
        #expect(archive.redacted().entries[0].response.content.data == Data("<redacted>".utf8))
    }

    @Test func `a date that cannot be read does not matter`() throws {
        let text = #"""
            {"log": {"entries": [{
                "startedDateTime": "yesterday", "request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200}
            }]}}
            """#
        #expect(try HTTPArchive(Data(text.utf8)).entries[0].startedAt == Date(timeIntervalSince1970: 0))
    }

    @Test func `descriptions and dumps show no values`() {
        var text = ""
        dump(Self.whole, to: &text)
        text += "\(Self.whole) \(Self.whole.entries[0].request.content!)"
        #expect(text.contains("POST https://library.example.com/api/books?a=<redacted>&b=<redacted>&c: 302"))
        for secret in ["1%202", "theme=dark", "sid=", "title"] { #expect(!text.contains(secret)) }
    }
}
