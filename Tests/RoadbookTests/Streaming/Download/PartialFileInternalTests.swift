import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime)
struct PartialFileInternalTests {
    private let folder: TemporaryFolder
    private let tag: HeaderFields = ["ETag": #""1""#]

    init() throws {
        folder = try TemporaryFolder()
    }

    private func client(_ transport: any Transport) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        return Client(Blog.self, transport: transport, settings: settings, clock: ManualClock(), random: NoChance())
    }

    /// Has four octets arrive, and no more.
    private func begin(_ name: String) async throws {
        let error = try await #require(throws: RequestError.self) {
            try await client(RecordingTransport.answers(.broken(200, tag, "0123")))
                .download(Blog.Posts.get(1), to: folder.url.appending(path: name))
        }
        #expect(error.code == .connectionLost)
    }

    @Test(arguments: [
        String(repeating: "a", count: 241), String(repeating: "a", count: 242), String(repeating: "a", count: 255),
        String(repeating: "ü", count: 127), String(repeating: "👨‍👩‍👧", count: 14),
    ])
    func `a name may be as long as a file system allows`(name: String) async throws {
        try await begin(name)
        let partial = try #require(try folder.files.first { $0.hasSuffix(".partial") })
        #expect(partial.hasPrefix(".\(name.prefix(1))") && partial.utf8.count <= 250)
        let part: HeaderFields = ["ETag": #""1""#, "Content-Range": "bytes 4-9/10"]
        let transport = RecordingTransport.answers(.answer(status: 206, headers: part, text: "456789"))
        try await client(transport).download(Blog.Posts.get(1), to: folder.url.appending(path: name))
        #expect(transport.requests.map { $0.headers["Range"] } == ["bytes=4-"])
        #expect(try folder.files == [name])
    }

    @Test func `long names that differ at their ends alone have partial files of their own`() async throws {
        let name = String(repeating: "a", count: 249)
        try await begin(name + "1")
        try await begin(name + "2")
        #expect(try folder.files.count { $0.hasSuffix(".partial") } == 2)
    }

    @Test func `what it is a part of is noted by a hash of the address that tells no secret`() async throws {
        try await begin("file")
        #expect(try folder.files == [".file.partial", ".file.partial.json"])
        let note = try JSONDecoder().decode(
            [String: String].self,
            from: Data(contentsOf: folder.url.appending(path: ".file.partial.json"))
        )
        let address = try Blog.Posts.get(1).built(on: .of(Blog.self), settings: .standard).url
        let hash = SHA256.digest(address.absoluteString.utf8).hexadecimal.prefix(32)
        #expect(note == ["address": String(hash), "validator": #""1""#])
    }

    @Test func `what was noted in another form is not gone on from`() async throws {
        try await begin("file")
        try Data(#"{"address":1234567890123456789,"validator":"\"1\""}"#.utf8)
            .write(to: folder.url.appending(path: ".file.partial.json"))
        let transport = RecordingTransport.answers(.answer(status: 200, headers: tag, text: "new"))
        try await client(transport).download(Blog.Posts.get(1), to: folder.url.appending(path: "file"))
        #expect(transport.requests.map { $0.headers["Range"] } == [nil])
        #expect(try folder.files == ["file"])
    }

    @Test func `what cannot be put in its place is kept for the next time`() async throws {
        let place = folder.url.appending(path: "file")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        let whole = RecordingTransport.answers(.answer(status: 200, headers: tag, text: "0123456789"))
        let error = try await #require(throws: RequestError.self) {
            try await client(whole).download(Blog.Posts.get(1), to: place)
        }
        #expect(error.code == .fileNotWritten)
        let end = RecordingTransport.answers(.answer(status: 416, headers: ["Content-Range": "bytes */10"]))
        let again = try await #require(throws: RequestError.self) {
            try await client(end).download(Blog.Posts.get(1), to: place)
        }
        #expect(again.code == .fileNotWritten)
        try FileManager.default.removeItem(at: place)
        try await client(end).download(Blog.Posts.get(1), to: place)
        #expect(end.requests.map { $0.headers["Range"] } == ["bytes=10-", "bytes=10-"])
        #expect(try String(contentsOf: place, encoding: .utf8) == "0123456789")
        #expect(try folder.files == ["file"])
    }

    @Test func `an entity tag that no field can hold tells no versions apart`() async throws {
        let bad: HeaderFields = ["ETag": "\"1\u{1}\""]
        let file = folder.url.appending(path: "file")
        let transport = RecordingTransport.answers(
            .broken(200, bad, "0123"),
            .answer(status: 200, headers: bad, text: "new")
        )
        let blog = client(transport)
        await #expect(throws: RequestError.self) { try await blog.download(Blog.Posts.get(1), to: file) }
        try await blog.download(Blog.Posts.get(1), to: file)
        #expect(transport.requests.map { $0.headers["Range"] } == [nil, nil])
        #expect(try folder.files == ["file"])
    }
}
