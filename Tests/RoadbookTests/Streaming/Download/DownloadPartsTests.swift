import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// Servers that give less than the rest at a time, or do not say how much there is.
@Suite(.endsInTime)
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

    /// Leaves the first octets of a file for the next download of it.
    private func begin(_ text: String) async throws {
        await #expect(throws: RequestError.self) {
            try await client(RecordingTransport.answers(.broken(200, tag, text))) { $0.retry = nil }
                .download(Blog.Posts.get(1), to: file)
        }
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

    @Test func `a 416 is no content where a range was asked for, though it be acceptable`() async throws {
        let text = "there is no more"
        let end = RecordingTransport.answers(
            .broken(200, tag, "0123456789"),
            .answer(status: 416, headers: ["Content-Range": "bytes */10"], text: text)
        )
        let head = try await client(end) { $0.acceptableStatus = 200..<500 }.download(Blog.Posts.get(1), to: file)
        #expect(head.status == 416)
        #expect(try self.text() == "0123456789")
        let other = RecordingTransport.answers(
            .broken(200, tag, "0123456789"),
            .answer(status: 416, headers: ["Content-Range": "bytes */3"], text: text),
            .answer(status: 200, text: "abc")
        )
        try await client(other) { $0.acceptableStatus = 200..<500 }.download(Blog.Posts.get(1), to: file)
        #expect(try self.text() == "abc")
        #expect(other.requests.map { $0.headers["Range"] } == [nil, "bytes=10-", nil])
        #expect(try folder.files == ["file"])
    }

    @Test func `where no part is acceptable none is asked for`() async throws {
        let transport = RecordingTransport.answers(
            .broken(200, tag, "0123"),
            .answer(status: 200, headers: tag, text: "0123456789")
        )
        try await client(transport) { $0.acceptableStatus = 200..<201 }.download(Blog.Posts.get(1), to: file)
        #expect(transport.requests.map { $0.headers["Range"] } == [nil, nil])
        #expect(try text() == "0123456789")
    }

    @Test func `after a part that is shorter than asked for it waits as after an interruption`() async throws {
        try await begin("0123")
        let transport = RecordingTransport.answers(part("4-6/10", "456"), part("7-9/10", "789"))
        let random = SeededRandomNumberGenerator(seed: 1)
        let error = try await #require(throws: RequestError.self) {
            try await client(transport, random: random) { $0.deadline = .milliseconds(1) }
                .download(Blog.Posts.get(1), to: file)
        }
        #expect(error.code == .connectionLost)
        #expect(transport.requests.count == 1)
    }

    @Test func `without retries a part that is shorter than asked for is kept for the next time`() async throws {
        try await begin("0123")
        let transport = RecordingTransport.answers(part("4-6/10", "456"), part("7-9/10", "789"))
        let once = client(transport) { $0.retry = nil }
        let error = try await #require(throws: RequestError.self) {
            try await once.download(Blog.Posts.get(1), to: file)
        }
        #expect(error.code == .connectionLost && error.attempts.map(\.status) == [206])
        try await once.download(Blog.Posts.get(1), to: file)
        #expect(try text() == "0123456789")
        #expect(transport.requests.map { $0.headers["Range"] } == ["bytes=4-", "bytes=7-"])
    }

    @Test func `without retries too it is asked once whether a part of unknown length was the last`() async throws {
        try await begin("0123")
        let last = RecordingTransport.answers(part("4-6/*", "456"), unsatisfied(["Content-Range": "bytes */7"]))
        try await client(last) { $0.retry = nil }.download(Blog.Posts.get(1), to: file)
        #expect(try text() == "0123456")
        try await begin("0123")
        let more = RecordingTransport.answers(part("4-6/*", "456"), part("7-8/*", "78"), part("9-9/*", "9"))
        let error = try await #require(throws: RequestError.self) {
            try await client(more) { $0.retry = nil }.download(Blog.Posts.get(1), to: file)
        }
        #expect(error.code == .connectionLost && error.attempts.map(\.status) == [206, 206])
        #expect(try folder.files == [".file.partial", ".file.partial.json", "file"])
    }

    /// A server that has 1,000 octets, and gives some of them at a time.
    private func miser(_ count: Int, total: String = "1000") -> RecordingTransport {
        RecordingTransport(
            StubTransport { request in
                guard let range = request.headers["Range"], let start = Int(range.dropFirst(6).dropLast()) else {
                    return .broken(200, ["ETag": #""1""#], "a")
                }
                let end = min(start + count, 1000) - 1
                let headers: HeaderFields = ["ETag": #""1""#, "Content-Range": "bytes \(start)-\(end)/\(total)"]
                return .answer(status: 206, headers: headers, text: String(repeating: "a", count: end - start + 1))
            }
        )
    }

    @Test(arguments: ["1000", "*"])
    func `a server that gives hardly anything at a time is not asked without end`(total: String) async throws {
        let transport = miser(1, total: total)
        let error = try await #require(throws: RequestError.self) {
            try await client(transport).download(Blog.Posts.get(1), to: file)
        }
        #expect(error.code == .connectionLost)
        #expect(transport.requests.count == 101)
        // The last of them are kept, and say the how-manieth they were.
        #expect(error.attempts.map(\.number) == Array(2...101))
        #expect(error.attempts.last?.request.headers["Range"] == "bytes=100-")
    }

    @Test func `a server that gives little at a time is asked until the file is complete`() async throws {
        let transport = miser(10)
        try await client(transport) { $0.retry?.limit = 1 }.download(Blog.Posts.get(1), to: file)
        #expect(try text() == String(repeating: "a", count: 1000))
        #expect(transport.requests.count == 101)
    }
}
