import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// A recording that is replayed, and a server that is recorded, by those who have no declaration.
@Suite struct ArchiveMockTests {
    private func entry(_ url: String, _ status: Int = 200, _ method: HTTPMethod = .get) -> HTTPArchive.Entry {
        HTTPArchive.Entry(
            startedAt: Date(timeIntervalSince1970: 0),
            request: .init(method: method, url: .text(url)),
            response: .init(status: status)
        )
    }

    @Test func `a summary has a line for each request, and counts what is too much`() throws {
        let few = try ArchiveMock(
            HTTPArchive(entries: [
                entry("https://a/v1/x%20y/z?q=secret&b=1"), entry("https://a/v1/x%20y/z?b=2&q=other"),
                entry("https://a/v1", 204, .delete), entry("https://a/v1/late", 0), entry("https://a/v1//"),
                entry("https://b/v1"), entry("https://b/v1/x"),
            ]),
            from: .text("https://a/v1/")
        )
        #expect(
            few.summary == """
                GET /v1/x%20y/z?b&q, 2 answers
                DELETE /v1
                GET /v1//
                Left out: 1 (no answer came), 2 (it lies elsewhere)
                """
        )
        let many = try ArchiveMock(HTTPArchive(entries: (1...23).map { entry("https://a/\($0)") }))
        let lines = many.summary.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.first == "GET /1" && lines.last == "and 3 more")
        #expect(try ArchiveMock(HTTPArchive(entries: [entry("https://a")])).summary == "GET /")
    }

    @Test func `the server is the one that is told, or is noted, or the only one`() throws {
        let entries = [entry("https://a/v1/x"), entry("http://a:8080/v1/y"), entry("HTTPS://A/v1/z")]
        var archive = HTTPArchive(entries: entries)
        let several = try #require(throws: MockServerError.self) { try ArchiveMock(archive) }
        #expect(several.message == "the archive has exchanges with several servers: https://a, http://a:8080")
        #expect(try ArchiveMock(archive, from: .text("http://a:8080")).summary.hasPrefix("GET /v1/y\n"))
        archive.baseURL = .text("https://a/v1")
        #expect(try ArchiveMock(archive).summary.hasPrefix("GET /v1/x\nGET /v1/z\n"))
        // A file may say anything.
        for base in ["x:/", "data:,/", "//"] {
            archive.baseURL = .text(base)
            #expect(throws: MockServerError.self) { try ArchiveMock(archive) }
        }
        archive = HTTPArchive(entries: [entries[0], entry("data:text/plain,x"), entries[2]])
        #expect(
            try ArchiveMock(archive).summary == "GET /v1/x\nGET /v1/z\nLeft out: 1 (it lies elsewhere)"
        )
    }

    @Test func `a server may be known by an address of IPv6`() async throws {
        let archive = HTTPArchive(entries: [entry("http://[::1]:99/x", 204), entry("HTTP://[::1]:99/y//z", 204)])
        let mock = try ArchiveMock(archive)
        #expect(mock.summary == "GET /x\nGET /y//z")
        let several = HTTPArchive(entries: archive.entries + [entry("http://[::2]/x")])
        let error = try #require(throws: MockServerError.self) { try ArchiveMock(several) }
        #expect(error.message == "the archive has exchanges with several servers: http://[::1]:99, http://[::2]")
        let elsewhere = try #require(throws: MockServerError.self) {
            try ArchiveMock(archive, from: .text("http://[::1]:99/v1"))
        }
        #expect(
            elsewhere.message == "nothing of the archive lies at http://[::1]:99/v1; it has other paths of that server"
        )
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `many servers are told apart in linear time`() throws {
        let archive = HTTPArchive(entries: (0..<50_000).map { entry("https://a\($0)/x") })
        let error = try #require(throws: MockServerError.self) { try ArchiveMock(archive) }
        #expect(error.message.hasSuffix("https://a3, https://a4 and 49995 more"))
    }

    @Test(.endsInTime) func `what was recorded is not answered to a page that made its name lead here`() async throws {
        var behaviour = DataBehaviour()
        behaviour.hosts = ["mock.test"]
        let mock = try ArchiveMock(HTTPArchive(entries: [entry("https://a/x", 204)]), behaviour)
        try await mock.listen(on: 0) { url in
            let client = try RawSocket.connect(to: UInt16(try #require(url.port)))
            defer { RawSocket.close(client) }
            for (host, status) in [("evil.test", 421), ("mock.test:80", 204), ("localhost", 204), ("[::1]:1", 204)] {
                RawSocket.send("GET /x HTTP/1.1\r\nHost: \(host)\r\n\r\n", to: client)
                var reader = RawSocket.Reader(client)
                let head = reader.head() ?? ""
                #expect(head.hasPrefix("HTTP/1.1 \(status) "), "\(host): \(head)")
                _ = reader.content(head)
            }
        }
    }

    @Test(.endsInTime) func `a folder of files is redirected to below the path of the server`() async throws {
        var behaviour = DataBehaviour()
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        behaviour.folder = folder.path
        try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
        for name in ["index.html", "sub/index.html"] { try Data("a page".utf8).write(to: folder.appending(path: name)) }
        let mock = try ArchiveMock(
            HTTPArchive(entries: [entry("https://a/v%201/x", 204)]),
            from: .text("https://a/v%201"),
            behaviour
        )
        try await mock.listen(on: 0) { url in
            let client = try RawSocket.connect(to: UInt16(try #require(url.port)))
            defer { RawSocket.close(client) }
            for (target, location) in [("/v%201", "/v%201/"), ("/v%201/sub?a=b", "/v%201/sub/?a=b")] {
                RawSocket.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n", to: client)
                var reader = RawSocket.Reader(client)
                let head = reader.head() ?? ""
                #expect(head.contains("\r\nLocation: \(location)\r\n"), "\(head)")
                _ = reader.content(head)
            }
        }
    }

    @Test func `an archive that cannot be replayed leaves the one before`() throws {
        let mock = try ArchiveMock(HTTPArchive(entries: [entry("https://a/x")]))
        for other in [HTTPArchive(), HTTPArchive(entries: [entry("https://a/y", 0)])] {
            #expect(throws: MockServerError.self) { try mock.replace(other) }
            #expect(mock.summary == "GET /x")
        }
        try mock.replace(HTTPArchive(entries: [entry("https://b/y")]))
        #expect(mock.summary == "GET /y")
    }

    @Test(.endsInTime) func `a client that leaves is told of, and has no answer`() async throws {
        let (lines, told) = AsyncStream<String>.makeStream()
        let isAsked = Signal()
        let server = try RecordingServer(
            of: .text("https://a/v1"),
            transport: .stub { _ in
                isAsked.fire()
                // Until the client is gone.
                try await Signal().wait()
                throw CancellationError()
            },
            told: { told.yield($0) }
        )
        try await server.listen(on: 0) { url in
            let client = try RawSocket.connect(to: UInt16(try #require(url.port)))
            #expect(RawSocket.send("GET /v1/x?y=secret HTTP/1.1\r\nHost: localhost\r\n\r\n", to: client))
            try await isAsked.wait()
            RawSocket.close(client)
            for await line in lines {
                #expect(line == "GET /v1/x?y=<redacted>: the client did not wait")
                break
            }
        }
        #expect(server.archive.entries.map(\.response.status) == [0])
    }

    @Test func `an address that is none of HTTP is refused`() {
        #expect(throws: MockServerError.self) { try RecordingServer(of: .text("ftp://a"), told: { _ in }) }
    }
}
