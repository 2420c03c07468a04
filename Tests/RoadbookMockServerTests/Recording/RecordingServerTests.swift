import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// The proxy as a server, between a client and a real server that are both on sockets.
@Suite struct RecordingServerTests {
    private typealias Book = Library.Book

    private func url(_ port: UInt16) -> URL { .text("http://127.0.0.1:\(port)/api") }

    /// The answer to one request that was sent through a proxy to a server that says what it is told.
    private func passed(
        _ answer: String,
        _ request: TransportRequest? = nil,
        path: String = "/books"
    ) async throws -> (head: ResponseHead, content: Data, sent: RawServer.Request?, entry: HTTPArchive.Entry) {
        let server = try RawServer(answer)
        let proxy = RecordingProxy(Library.self, baseURL: url(server.port))
        return try await proxy.run { [proxy] local in
            var request = request ?? TransportRequest(method: .get, url: local)
            request.url = .text(local.absoluteString + path)
            let answer = try await URLSessionTransport.shared.send(request)
            let content = try await answer.body.collect(upTo: 1_000)
            return (answer.head, content, server.requests.first, try #require(proxy.archive.entries.first))
        }
    }

    @Test(.endsInTime) func `a client that is told of nothing gets what the real server says, and it can be replayed`()
        async throws
    {
        let real = Library.mock()
        try real.seed(Library.Books.self, [Book(id: 1, title: "First", pages: 7)])
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).har")
        defer { try? FileManager.default.removeItem(at: file) }

        /// What a client makes of the API, however it is served.
        @Sendable func story(_ url: URL) async throws -> [String] {
            let library = Client(Library.self, baseURL: url)
            var told = ["\(try await library.send(Library.Books.list()))"]
            let (made, head) = try await library.send(
                Library.Books.create(Book(id: 0, title: "Ünï", pages: 3)).header("Authorization", "Bearer planted")
                    .withHead()
            )
            told.append("\(made) \(head.status) \(head.headers["Location"] ?? "")")
            told.append("\(try await library.send(Library.Books.list().query(["_sort": "-title", "_limit": 1])))")
            told.append("\(try await library.send(Library.Books.patch(2, with: ["title": "Again"])))")
            told.append("\(try await library.send(Library.Books.get(2)))")
            try await library.send(Library.Books.delete(1))
            told.append("\(try await library.send(Library.Books.list()))")
            do { _ = try await library.send(Library.Books.get(1)) } catch let error as RequestError {
                told.append("\(error.status ?? 0) \(error.failure(as: ProblemDetails.self)?.detail ?? "")")
            }
            return told
        }

        let (recorded, drift) = try await real.run { url in
            let proxy = RecordingProxy(Library.self, baseURL: url)
            let told = try await proxy.run { local in try await story(local) }
            try proxy.archive.write(to: file)
            return (told, proxy.drift)
        }
        #expect(recorded.count == 7)
        #expect(drift.isEmpty, "\(drift)")
        #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("planted"))

        let mock = Library.mock()
        let replay = try mock.replay(HTTPArchive(contentsOf: file))
        mock.refusesUnstubbed()
        #expect(replay.skipped.isEmpty)
        let replayed = try await mock.run { url in try await story(url) }
        #expect(replayed == recorded)
        #expect(replay.unused.isEmpty)
    }

    @Test(.endsInTime) func `fields of a connection stay on it, both ways`() async throws {
        let request = TransportRequest(
            method: .put,
            url: .text("http://a/"),
            headers: [
                "X-Kept": "1", "Accept-Encoding": "br", "Proxy-Authorization": "Basic eDp5",
                "Content-Type": "text/plain",
            ],
            body: .data(Data("content".utf8))
        )
        let (head, content, sent, entry) = try await passed(
            "HTTP/1.1 200 OK\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nX-Kept: 2\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
            request
        )
        #expect(head.headers["X-Kept"] == "2" && content == Data("ab".utf8))
        #expect(head.headers["X-Hop"] == nil)
        #expect(head.headers["Keep-Alive"] == nil && head.headers["Transfer-Encoding"] == nil)
        let server = try #require(sent)
        #expect(server.method == "PUT" && server.target == "/api/books" && server.content == Array("content".utf8))
        #expect(server.value(of: "Host") == entry.request.url.host().map { "\($0):\(entry.request.url.port ?? 0)" })
        #expect(server.value(of: "X-Kept") == "1" && server.value(of: "Via") == "1.1 roadbook")
        #expect(!server.has(name: "Proxy-Authorization"))
        // What is compressed by is agreed on without the client.
        #expect(entry.request.headers["Accept-Encoding"] == nil)
        #expect(entry.request.headers["X-Kept"] == "1")
        #expect(entry.request.content?.data == Data("content".utf8))
    }

    @Test(.endsInTime) func `redirects are passed on, and lead back to the proxy`() async throws {
        let server = try RawServer { request in
            let host = request.value(of: "Host") ?? ""
            return [
                .send(
                    request.target == "/api/books"
                        ? "HTTP/1.1 302 Found\r\nLocation: http://\(host)/api/moved?a=b#c\r\nContent-Length: 0\r\n\r\n"
                        : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"
                )
            ]
        }
        let proxy = RecordingProxy(Library.self, baseURL: url(server.port))
        let books = try await proxy.run { local in
            try await Client(Library.self, baseURL: local).send(Library.Books.list())
        }
        #expect(books.isEmpty)
        #expect(proxy.archive.entries.map(\.response.status) == [302, 200])
        #expect(proxy.archive.entries.map { $0.request.url.path() } == ["/api/books", "/api/moved"])
        #expect(
            proxy.archive.entries[0].response.headers["Location"] == "http://127.0.0.1:\(server.port)/api/moved?a=b"
        )
        let elsewhere = try await passed(
            "HTTP/1.1 307 Moved\r\nLocation: http://other.example.com/x\r\nContent-Length: 0\r\n\r\n"
        )
        #expect(elsewhere.head.status == 307)
        #expect(elsewhere.head.headers["Location"] == "http://other.example.com/x")
    }

    @Test(.endsInTime) func `compressed content is recorded and passed on as it is without`() async throws {
        // "[]", compressed by gzip.
        let gzip: [UInt8] = [
            0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0x8B, 0x8E, 0x05, 0, 0x29, 0xBB, 0x4C, 0x0D, 0x02, 0, 0, 0,
        ]
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: application/json\r\n"
        let server = try RawServer { _ in
            [.sendOctets(Array("\(head)Content-Length: \(gzip.count)\r\n\r\n".utf8) + gzip)]
        }
        let proxy = RecordingProxy(Library.self, baseURL: url(server.port))
        let answer = try await proxy.run { local in
            try await Client(Library.self, baseURL: local).send(Library.Books.list().withHead())
        }
        #expect(answer.0.isEmpty && answer.1.headers["Content-Encoding"] == nil)
        let entry = proxy.archive.entries[0]
        #expect(entry.response.content.data == Data("[]".utf8))
        #expect(entry.response.headers["Content-Encoding"] == "gzip")
    }

    @Test(.endsInTime) func `the length that HEAD tells is that of what GET gets`() async throws {
        let head = TransportRequest(method: .head, url: .text("http://a/"))
        let plain = try await passed("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", head)
        #expect(plain.head.headers["Content-Length"] == "1000")
        // GET gets it without the coding, and nobody knows how long that is.
        let coded = try await passed("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 22\r\n\r\n", head)
        #expect(coded.head.headers["Content-Length"] == nil && coded.head.headers["Content-Encoding"] == nil)
    }

    @Test(.endsInTime) func `a server that cannot be reached is a 502`() async throws {
        let closed = try RawServer(isOpen: false)
        let proxy = RecordingProxy(Library.self, baseURL: url(closed.port))
        let status = try await proxy.run { local in
            try await URLSessionTransport.shared.send(TransportRequest(method: .get, url: local)).head.status
        }
        #expect(status == 502)
        #expect(proxy.archive.entries.map(\.response.status) == [0])
        let late = RecordingProxy(
            Library.self,
            transport: .stub { _ in throw TransportError(.timedOut, "late") }
        )
        let lateStatus = try await late.run { local in
            try await URLSessionTransport.shared.send(TransportRequest(method: .get, url: local)).head.status
        }
        #expect(lateStatus == 504)
    }

    @Test(
        .endsInTime,
        arguments: [
            ("/api//books", "/api//books"), ("//api", "//api"), ("/a/b/?", "/a/b/?"), ("/%7eu/%C3%a9/%2f", nil),
            ("/a;b='(c)'!$&*,@:+?x=y;z&q=a?b/c", nil), ("/?q=%20%25zz+", nil), ("/%FF", nil),
            // What no URL has is encoded, and what is encoded already is not encoded again.
            ("/a|b?filter[name]=a%20b", "/a%7Cb?filter%5Bname%5D=a%20b"), ("/{x}^`\"", "/%7Bx%7D%5E%60%22"),
            // What would be another target is refused.
            ("/a%zz", ""), ("/?q=%zz", ""), ("/?q=100%", ""), ("/a/../b", ""), ("/a/.", ""), ("/%2e%2E/b", ""),
        ] as [(String, String?)]
    )
    func `a target is passed on as it came, or refused`(target: String, passed: String?) async throws {
        let server = try RawServer("HTTP/1.1 204 No Content\r\n\r\n")
        let proxy = RecordingProxy(Library.self, baseURL: url(server.port))
        try await proxy.run { local in
            let client = try RawSocket.connect(to: UInt16(try #require(local.port)))
            defer { RawSocket.close(client) }
            RawSocket.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", to: client)
            var reader = RawSocket.Reader(client)
            let head = reader.head() ?? ""
            let passed = passed ?? target
            #expect(head.hasPrefix(passed.isEmpty ? "HTTP/1.1 400 " : "HTTP/1.1 204 "), "\(head)")
            #expect(server.requests.map(\.target) == (passed.isEmpty ? [] : [passed]))
        }
    }

    @Test(.endsInTime) func `a page that made its name lead here, or changes something from elsewhere, is refused`()
        async throws
    {
        let server = try RawServer("HTTP/1.1 204 No Content\r\n\r\n")
        let proxy = RecordingProxy(Library.self, baseURL: url(server.port))
        @Sendable func status(_ port: UInt16, _ line: String, _ fields: String...) throws -> String {
            let client = try RawSocket.connect(to: port)
            defer { RawSocket.close(client) }
            let head = ([line + " HTTP/1.1"] + fields + ["Connection: close"]).joined(separator: "\r\n")
            RawSocket.send(head + "\r\n\r\n", to: client)
            var reader = RawSocket.Reader(client)
            return reader.head().map { String($0.dropFirst(9).prefix(3)) } ?? ""
        }
        try await proxy.listen(on: 0, alsoAt: ["proxy.test"]) { local in
            let port = UInt16(try #require(local.port))
            let own = "Host: localhost:\(port)"
            #expect(try status(port, "GET /api/books", "Host: evil.test:\(port)") == "421")
            #expect(try status(port, "GET http://evil.test/api/books", own) == "421")
            #expect(try status(port, "POST /api/books", own, "Origin: http://evil.test") == "403")
            #expect(try status(port, "POST /api/books", own, "Sec-Fetch-Site: same-site") == "403")
            #expect(server.requests.isEmpty && proxy.archive.entries.isEmpty)
            #expect(try status(port, "GET /api/books", "Host: PROXY.test") == "204")
            #expect(try status(port, "GET /api/books", own, "Sec-Fetch-Site: cross-site") == "204")
            #expect(try status(port, "POST /api/books", own, "Origin: http://localhost:\(port)") == "204")
        }
    }

    @Test func `a proxy that is not told where the real server lies says so`() async throws {
        struct Nowhere: URLRouter {
            static let basePath = "/api"
            var books = Library.Books()
        }
        let error = try await #require(throws: MockServerError.self) {
            try await RecordingProxy(Nowhere.self).run { _ in }
        }
        #expect("\(error)".contains("RecordingProxy(Nowhere.self, baseURL:"))
    }
}
