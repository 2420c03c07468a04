import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

@Suite(.endsInTime)
struct DownloadClaimTests {
    private let folder: TemporaryFolder
    private var file: URL { folder.url.appending(path: "file") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func client(_ transport: any Transport) -> Client<Blog> {
        Client(Blog.self, transport: transport, clock: ManualClock(), random: NoChance())
    }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test func `a second download to a file is refused while the first is on its way`() async throws {
        let transport = HeldTransport()
        let blog = client(transport)
        transport.answer(1, .success(.answer(status: 200, text: "another")))
        async let first = blog.download(Blog.Posts.get(1), to: file)
        try await transport.arrival(0)
        for name in ["file", "./file"] {
            let error = try await #require(throws: RequestError.self) {
                try await blog.download(Blog.Posts.get(2), to: folder.url.appending(path: name), keepsPartial: false)
            }
            #expect(error.code == .fileNotWritten)
            #expect(error.message == "another download is writing to the file")
            #expect(error.advice != nil && error.pattern == "posts/{id}" && error.attempts.isEmpty)
        }
        transport.answer(0, .success(.answer(status: 200, text: "0123456789")))
        _ = try await first
        #expect(transport.requests.count == 1)
        #expect(try text() == "0123456789")
        #expect(try folder.files == ["file"])
    }

    @Test func `a link in the place of what arrives is not followed`() async throws {
        let other = folder.url.appending(path: "other")
        try Data("mine".utf8).write(to: other)
        let link = folder.url.appending(path: ".file.partial")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other)
        let error = try await #require(throws: RequestError.self) {
            try await client(.stub(status: 200, text: "theirs")).download(Blog.Posts.get(1), to: file)
        }
        #expect(error.code == .fileNotWritten)
        #expect(try String(contentsOf: other, encoding: .utf8) == "mine")
    }

    @Test func `downloads to two files do not wait for each other`() async throws {
        let transport = HeldTransport()
        let blog = client(transport)
        transport.answer(1, .success(.answer(status: 200, text: "another")))
        async let first = blog.download(Blog.Posts.get(1), to: file)
        try await transport.arrival(0)
        try await blog.download(Blog.Posts.get(2), to: folder.url.appending(path: "other"))
        transport.answer(0, .success(.answer(status: 200, text: "0123456789")))
        _ = try await first
        #expect(try folder.files == ["file", "other"])
    }

    #if os(Linux)
    @Test func `two files whose names are the same to Unicode alone are two`() async throws {
        let transport = HeldTransport()
        let blog = client(transport)
        transport.answer(1, .success(.answer(status: 200, text: "another")))
        async let first = blog.download(Blog.Posts.get(1), to: folder.url.appending(path: "caf\u{E9}"))
        try await transport.arrival(0)
        try await blog.download(Blog.Posts.get(2), to: folder.url.appending(path: "cafe\u{301}"))
        transport.answer(0, .success(.answer(status: 200, text: "0123456789")))
        _ = try await first
        #expect(try folder.files.count == 2)
    }
    #endif

    @Test func `a file is free again after a download that failed, was cancelled or succeeded`() async throws {
        let failing = client(ScriptedTransport(.answer(404)))
        for _ in 0..<2 {
            let error = try await #require(throws: RequestError.self) {
                try await failing.download(Blog.Posts.get(1), to: file)
            }
            #expect(error.status == 404)
        }
        #expect(try folder.files.isEmpty)
        let held = HeldTransport()
        let task = Task { [file] in try await client(held).download(Blog.Posts.get(1), to: file) }
        try await held.arrival(0)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try folder.files.isEmpty)
        for content in ["a", "b"] {
            try await client(.stub(status: 200, text: content)).download(Blog.Posts.get(1), to: file)
            #expect(try text() == content)
        }
    }

    @Test func `a file that another process is downloading to is left to it`() async throws {
        // A lock of this kind belongs to the opening of the file, so that it need not be another process's.
        let other = open(folder.url.appending(path: ".file.partial").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(other >= 0 && flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(write(other, "0123", 4) == 4)
        let transport = ScriptedTransport(.answer(200, [:], "new"))
        let error = try await #require(throws: RequestError.self) {
            try await client(transport).download(Blog.Posts.get(1), to: file, keepsPartial: false)
        }
        #expect(error.code == .fileNotWritten && error.message == "another download is writing to the file")
        #expect(transport.requests.isEmpty)
        #expect(try String(contentsOf: folder.url.appending(path: ".file.partial"), encoding: .utf8) == "0123")
        close(other)
        try await client(transport).download(Blog.Posts.get(1), to: file)
        #expect(try text() == "new")
    }

    @Test func `another process is kept from a file while it is downloaded to`() async throws {
        let transport = HeldTransport()
        transport.answer(0, .success(.broken(200, ["ETag": #""1""#], "0123")))
        async let head = client(transport).download(Blog.Posts.get(1), to: file)
        // Also when something has been written, and the rest is asked for.
        try await transport.arrival(1)
        let other = open(folder.url.appending(path: ".file.partial").path, O_RDWR | O_CLOEXEC)
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        close(other)
        transport.answer(1, .success(.answer(status: 200, text: "0123456789")))
        _ = try await head
        #expect(try folder.files == ["file"])
    }
}
