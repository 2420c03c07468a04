import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// What failed when it was recorded, and fails again.
@Suite struct ReplayFailureTests {
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
        _ content: String = "",
        _ headers: HeaderFields = ["Content-Type": "application/json"],
        wait: Duration = .zero
    ) -> HTTPArchive.Entry {
        HTTPArchive.Entry(
            startedAt: Date(timeIntervalSince1970: 0),
            request: .init(method: .get, url: .text("https://library.example.com/api" + path)),
            response: .init(status: status, headers: headers, content: .init(Data(content.utf8))),
            timings: .init(wait: wait)
        )
    }

    private func title(_ id: Int) async throws -> String { try await library.send(Library.Books.get(id)).title }

    @Test func `a connection that failed fails again, in its turn`() async throws {
        var archive = HTTPArchive(entries: [
            entry("/books/1", 0), entry("/books/1", 0),
            entry("/books/1", 200, #"{"id":1,"title":"A"}"#), entry("/books/2", 0),
        ])
        archive.entries[0].response.failure = "transport.cannotConnect"
        archive.entries[1].response.failure = "net::ERR_CONNECTION_RESET"
        archive.entries[3].response.failure = "net::ERR_CONNECTION_CLOSED"
        let replay = try mock.replay(archive)
        #expect(replay.skipped.isEmpty)
        for _ in 0..<2 {
            let error = try await #require(throws: RequestError.self) { _ = try await title(1) }
            #expect(error.code == .connectionLost)
        }
        #expect(try await title(1) == "A")
        let error = try await #require(throws: RequestError.self) { _ = try await title(2) }
        #expect(error.code == .connectionLost)
        #expect(replay.unused.isEmpty)
        #expect(mock.journal.map(\.failure) == [.close, .reset, nil, .close])
        #expect(mock.journal.map(\.response?.status) == [nil, nil, 200, nil])
    }

    @Test(arguments: ["abc", ""]) func `content that broke off does so again, at the same octet`(came: String)
        async throws
    {
        var archive = HTTPArchive(entries: [
            entry("/books/1", 200, came, ["Content-Type": "text/plain", "Content-Length": "100"])
        ])
        for failure in ["transport.connectionLost", "transport.invalidResponse", "net::ERR_CONTENT_LENGTH_MISMATCH"] {
            archive.entries[0].response.failure = failure
            let replay = try mock.replay(archive)
            let url = URL.text("https://library.example.com/api/books/1")
            let answer = try await mock.inMemory.send(TransportRequest(method: .get, url: url))
            #expect(answer.head.status == 200 && answer.head.headers["Content-Type"] == "text/plain")
            var content = Data()
            let error = try await #require(throws: TransportError.self) {
                for try await chunk in answer.body { content += chunk }
            }
            #expect(error.code == .connectionLost)
            #expect(String(decoding: content, as: UTF8.self) == came)
            replay.remove()
        }
        archive.entries[0].response.failure = "net::ERR_ABORTED"
        try mock.replay(archive)
        let text = RequestConverter<Void>(method: .get, route: "books/1").returning(String.self)
        #expect(try await library.send(text) == came)
    }

    @Test func `what was no HTTP is none again`() async throws {
        var archive = HTTPArchive(entries: [entry("/books/1", 0), entry("/books/2", 0)])
        archive.entries[0].response.failure = "transport.invalidResponse"
        archive.entries[1].response.failure = "net::ERR_INVALID_HTTP_RESPONSE"
        #expect(try mock.replay(archive).skipped.isEmpty)
        for id in 1...2 {
            let error = try await #require(throws: RequestError.self) { _ = try await title(id) }
            #expect(error.code == .invalidResponse)
        }
    }

    @Test func `a server that was silent for too long is silent again`() async throws {
        var archive = HTTPArchive(entries: [entry("/books/1", 0, wait: .seconds(60))])
        archive.entries[0].response.failure = "transport.timedOut"
        let replay = try mock.replay(archive)
        let time = ManualClock()
        var settings = RequestSettings()
        settings.retry = nil
        let patient = Client(Library.self, transport: mock.inMemory, settings: settings, clock: time)
        let call = Task { try await patient.send(Library.Books.get(1).timeout(.seconds(5))) }
        try await time.waitForSleepers(1, within: .seconds(5))
        await time.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { _ = try await call.value }
        #expect(error.code == .timedOut)
        #expect(replay.skipped.isEmpty)
    }

    @Test(arguments: [nil, "CancellationError", "net::ERR_ABORTED", "net::ERR_BLOCKED_BY_CLIENT", "net::ERR_FAILED"])
    func `what the client gave up, or nobody knows why, is skipped`(failure: String?) async throws {
        var archive = HTTPArchive(entries: [
            entry("/books/1", 0), entry("/books/1", 200, #"{"id":1,"title":"A"}"#),
        ])
        archive.entries[0].response.failure = failure
        #expect(try mock.replay(archive).skipped.map(\.reason) == ["no answer came"])
        #expect(try await title(1) == "A")
    }
}
