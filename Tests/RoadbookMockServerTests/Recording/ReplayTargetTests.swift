import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// How requests are known again by what they ask for, whatever that is.
@Suite struct ReplayTargetTests {
    private let mock = Library.mock()
    private let library: Client<Library>

    init() {
        var settings = RequestSettings()
        settings.retry = nil
        library = Client(Library.self, transport: mock.inMemory, settings: settings)
    }

    private func entry(
        _ path: String,
        _ status: Int,
        _ content: String = ""
    ) -> HTTPArchive.Entry {
        HTTPArchive.Entry(
            startedAt: Date(timeIntervalSince1970: 0),
            request: .init(method: .get, url: .text("https://library.example.com/api" + path)),
            response: .init(status: status, content: .init(Data(content.utf8)))
        )
    }

    @Test func `an entry without an absolute address is skipped, and the rest is replayed`() async throws {
        func text(_ url: String) -> String {
            #"{"request":{"method":"GET","url":"\#(url)"},"response":{"status":204}}"#
        }
        let urls = ["", "/api/books/1", "x y", "http://[::1", "data:,/", "https://library.example.com/api/books/2"]
        let archive = try HTTPArchive(Data(#"{"log":{"entries":[\#(urls.map(text).joined(separator: ","))]}}"#.utf8))
        #expect(archive.entries.count == urls.count)
        let replay = try mock.replay(archive)
        #expect(
            replay.skipped.map(\.reason) == Array(repeating: "its address is not absolute", count: 4)
                + ["it lies elsewhere"]
        )
        #expect(replay.skipped.map(\.index) == [0, 1, 2, 3, 4])
        #expect(replay.stubs.count == 1)
        // What has no address of a server is no drift, wherever the API lies.
        #expect(archive.drift(from: Library.self).findings.map(\.pattern) == ["books/{id}"])
        #expect(try HTTPArchive(archive.data).entries.map(\.request.url) == archive.entries.map(\.request.url))
    }

    @Test(
        arguments: [
            "/books//3", "//books", "/books/1//", "/books/../x", "/books/%zz", "/books/%FF", "/books/100%25",
            "/books?q=%zz", "/books?q=100%", "/books?filter[name]=a%20b|c", "/books/a|b",
        ]
    )
    func `whatever a target is, it is known again as it was sent`(target: String) async throws {
        let url = "https://library.example.com/api\(target)"
        let text = #"{"log":{"entries":[{"request":{"method":"GET","url":"\#(url)"},"response":{"status":204}}]}}"#
        let replay = try mock.replay(HTTPArchive(Data(text.utf8)))
        mock.refusesUnstubbed()
        #expect(replay.skipped.isEmpty)
        try await mock.run { local in
            let client = try RawSocket.connect(to: UInt16(try #require(local.port)))
            defer { RawSocket.close(client) }
            // Another path or another query is not taken for it.
            for sent in [target, target + "x"] {
                RawSocket.send("GET /api\(sent) HTTP/1.1\r\nHost: localhost\r\n\r\n", to: client)
                var reader = RawSocket.Reader(client)
                let head = reader.head() ?? ""
                #expect(head.hasPrefix("HTTP/1.1 204 ") == (sent == target), "\(sent): \(head)")
                _ = reader.content(head)
            }
        }
        #expect(replay.stubs.map(\.count) == [1])
    }

    @Test func `a slash at the end counts where a recording has the path with and without`() async throws {
        try mock.replay(
            HTTPArchive(entries: [entry("/books", 301), entry("/books/", 200), entry("/shelves/", 204)])
        )
        mock.refusesUnstubbed()
        func status(_ path: String) async throws -> Int {
            let url = URL.text("https://library.example.com/api" + path)
            return try await mock.inMemory.send(TransportRequest(method: .get, url: url)).head.status
        }
        for _ in 0..<2 {
            #expect(try await status("/books/") == 200)
            #expect(try await status("/books") == 301)
        }
        #expect(try await status("/shelves") == 204)
        #expect(try await status("/shelves/") == 204)
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `many exchanges take linear time, of many paths and at one`()
        async throws
    {
        let paths = (0..<50_000).map { entry("/books/\($0)", 204) }
        let replay = try mock.replay(HTTPArchive(entries: paths))
        try await library.send(RequestConverter<Void>(method: .get, route: "books/49999"))
        #expect(replay.unused.count == 49_999)
        replay.remove()

        let count = 5_000
        try mock.replay(HTTPArchive(entries: (0..<count).map { entry("/books?page=\($0)", 200, "[\($0)]") }))
        for page in 0..<count {
            let url = URL.text("https://library.example.com/api/books?page=\(page)")
            let answer = try await mock.inMemory.send(TransportRequest(method: .get, url: url))
            let content = try await answer.body.collect(upTo: 100)
            guard content == Data("[\(page)]".utf8) else {
                Issue.record("\(page) is answered otherwise")
                return
            }
        }
    }
}
