import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// Content that is given compressed is served as it is.
@Suite(.endsInTime) struct CompressedTests {
    /// "[]", compressed by gzip.
    private let gzip = Data([
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0x8B, 0x8E, 0x05, 0, 0x29, 0xBB, 0x4C, 0x0D, 0x02, 0, 0, 0,
    ])
    private let mock = Library.mock()

    /// An archive of one answer.
    private func archive(_ encoding: String, _ content: Data, _ type: String = "application/json") -> HTTPArchive {
        HTTPArchive(entries: [
            HTTPArchive.Entry(
                startedAt: Date(timeIntervalSince1970: 0),
                request: .init(method: .get, url: .text("https://library.example.com/api/books")),
                response: .init(
                    status: 200,
                    headers: ["Content-Type": type, "Content-Encoding": encoding],
                    content: .init(content, mediaType: type)
                )
            )
        ])
    }

    /// What a client in memory gets, where nobody decompresses.
    private func answer() async throws -> RawAnswer { try await mock.ask(.get, "api/books") }

    @Test func `a compressed answer of a stub is not checked, and read by the client`() async throws {
        let answer = MockAnswer<[Library.Book]>.data(gzip, contentType: "application/json")
        try mock.stub(.list(Library.Books.self), with: answer.header("Content-Encoding", "gzip"))
        try await mock.run { url in
            let books = try await Client(Library.self, baseURL: url).send(Library.Books.list())
            #expect(books.isEmpty)
        }
        #expect(try await self.answer().content == gzip)
    }

    @Test func `without the field it is checked`() throws {
        let answer = MockAnswer<[Library.Book]>.data(gzip, contentType: "application/json")
        #expect(throws: MockServerError.self) { try mock.stub(.list(Library.Books.self), with: answer) }
        let plain = answer.header("Content-Encoding", "identity")
        #expect(throws: MockServerError.self) { try mock.stub(.list(Library.Books.self), with: plain) }
    }

    @Test func `a recorded answer that is compressed still says so`() async throws {
        try mock.replay(archive("gzip", gzip))
        try await mock.run { url in
            let books = try await Client(Library.self, baseURL: url).send(Library.Books.list())
            #expect(books.isEmpty)
        }
        #expect(try await answer()["Content-Encoding"] == "gzip")
    }

    @Test func `a recorded answer that is not compressed any more does not say so`() async throws {
        for (encoding, content, type) in [
            ("gzip", Data("[]".utf8), "application/json"), ("br", Data("[]".utf8), "application/json"),
            ("gzip", gzip, "application/gzip"),
        ] {
            let replay = try mock.replay(archive(encoding, content, type))
            #expect(try await answer()["Content-Encoding"] == nil)
            #expect(try await answer().content == content)
            replay.remove()
        }
    }
}
