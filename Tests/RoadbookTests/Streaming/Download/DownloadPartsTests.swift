import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// Servers that give less than the rest at a time, or do not say how much there is.
@Suite(.timeLimit(.minutes(1)))
struct DownloadPartsTests {
    private let folder: TemporaryFolder
    private let tag: HeaderFields = ["ETag": #""1""#]
    private var file: URL { folder.url.appending(path: "file") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func client(
        _ transport: any Transport,
        random: any RandomNumberGenerator & Sendable = NoChance(),
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        var settings = RequestSettings()
        change(&settings)
        return Client(Blog.self, transport: transport, settings: settings, clock: ManualClock(), random: random)
    }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    private func part(_ range: String, _ text: String) -> TransportResponse {
        .answer(status: 206, headers: ["ETag": #""1""#, "Content-Range": "bytes \(range)"], text: text)
    }

    private func unsatisfied(_ headers: HeaderFields) -> TransportResponse {
        .answer(status: 416, headers: headers)
    }

    @Test func `a part of a whole of unknown length is not the end before the server says so`() async throws {
        let transport = RecordingTransport.answers(
            .broken(200, tag, "0123"),
            part("4-6/*", "456"),
            part("7-9/*", "789"),
            unsatisfied(["Content-Range": "bytes */10"])
        )
        let head = try await client(transport).download(Blog.Posts.get(1), to: file)
        #expect(head.status == 416)
        #expect(try text() == "0123456789")
        #expect(transport.requests.map { $0.headers["Range"] } == [nil, "bytes=4-", "bytes=7-", "bytes=10-"])
        #expect(try folder.files == ["file"])
    }

    @Test func `the length may be told later`() async throws {
        let transport = RecordingTransport.answers(
            .broken(200, tag, "0123"),
            part("4-6/*", "456"),
            part("7-9/10", "789")
        )
        try await client(transport).download(Blog.Posts.get(1), to: file)
        #expect(try text() == "0123456789")
        #expect(transport.requests.count == 3)
    }

    @Test func `a transfer that was lost after its last octet is not made again`() async throws {
        let transport = RecordingTransport.answers(
            .broken(200, tag, "0123456789"),
            unsatisfied(["Content-Range": "bytes */10", "ETag": #""1""#])
        )
        try await client(transport).download(Blog.Posts.get(1), to: file)
        #expect(try text() == "0123456789")
        #expect(transport.requests.map { $0.headers["Range"] } == [nil, "bytes=10-"])
        #expect(try folder.files == ["file"])
    }

    @Test(
        arguments: [
            ["Content-Range": "bytes */9"], ["Content-Range": "bytes */11"], ["Content-Range": "bytes */"],
            ["Content-Range": "bytes */*"], ["Content-Range": "lines */10"], [:],
            ["Content-Range": "bytes */10", "ETag": #""2""#],
        ] as [HeaderFields]
    )
    func `what is not the whole of that version is loaded anew`(headers: HeaderFields) async throws {
        let transport = RecordingTransport.answers(
            .broken(200, tag, "0123456789"),
            unsatisfied(headers),
            .answer(status: 200, headers: ["ETag": #""2""#], text: "abc")
        )
        try await client(transport).download(Blog.Posts.get(1), to: file)
        #expect(try text() == "abc")
        #expect(transport.requests.map { $0.headers["Range"] } == [nil, "bytes=10-", nil])
    }
}
