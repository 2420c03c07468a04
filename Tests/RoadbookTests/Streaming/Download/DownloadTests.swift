import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime)
struct DownloadTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID().uuidString)")

    /// A folder of the test's own, and a file in it.
    private func within(_ body: (URL) async throws -> Void) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "file"))
    }

    private func client(_ transport: any Transport, _ change: (inout RequestSettings) -> Void = { _ in }) -> Client<
        Blog
    > {
        var settings = RequestSettings()
        change(&settings)
        return Client(Blog.self, transport: transport, settings: settings, clock: ManualClock(), random: NoChance())
    }

    /// A server with one file, that breaks off after some octets of each answer but the last.
    private func server(_ text: String, tag: String? = #""1""#, breaks: [Int]) -> RecordingTransport {
        let breaks = Locked(breaks)
        return RecordingTransport(
            StubTransport { request in
                var headers: HeaderFields = [:]
                if let tag { headers["ETag"] = tag }
                let asked = request.headers["Range"].flatMap { Int($0.dropFirst(6).dropLast()) }
                let isPart = asked != nil && request.headers["If-Range"] == tag
                let octets = Data(text.utf8).dropFirst(isPart ? asked ?? 0 : 0)
                if isPart, let asked {
                    headers["Content-Range"] = "bytes \(asked)-\(text.utf8.count - 1)/\(text.utf8.count)"
                }
                let limit = breaks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                let parts = AsyncThrowingStream<Data, any Error> { content in
                    content.yield(Data(limit.map { octets.prefix($0) } ?? octets))
                    content.finish(throwing: limit.map { _ in TransportError(.connectionLost, "gone") })
                }
                return TransportResponse(
                    head: ResponseHead(status: isPart ? 206 : 200, headers: headers),
                    body: ByteStream(parts)
                )
            }
        )
    }

    @Test func `a file is there when all of it is`() async throws {
        try await within { file in
            try Data("old".utf8).write(to: file)
            let transport = server("0123456789", breaks: [4, 3])
            try await client(transport).download(Blog.Posts.get(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "0123456789")
            #expect(transport.requests.map { $0.headers["Range"] } == [nil, "bytes=4-", "bytes=7-"])
            #expect(transport.requests.map { $0.headers["If-Range"] } == [nil, #""1""#, #""1""#])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }
    }

    @Test func `without a way to tell versions apart it begins anew`() async throws {
        for tag in [nil, #"W/"1""#] as [String?] {
            try await within { file in
                let transport = server("0123456789", tag: tag, breaks: [4])
                try await client(transport).download(Blog.Posts.get(1), to: file)
                #expect(try String(contentsOf: file, encoding: .utf8) == "0123456789")
                #expect(transport.requests.map { $0.headers["Range"] } == [nil, nil])
            }
        }
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:38 GMT", true),
        ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", false),
        ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:36 GMT", false),
        ("Sun, 06 Nov 1994 08:49:37 GMT", nil, false), ("yesterday", "Sun, 06 Nov 1994 08:49:38 GMT", false),
    ])
    func `a date tells versions apart where no other can have come in the same second`(
        changed: String,
        sent: String?,
        goesOn: Bool
    ) async throws {
        try await within { file in
            var headers: HeaderFields = ["Last-Modified": changed]
            if let sent { headers["Date"] = sent }
            let transport = RecordingTransport.answers(.broken(200, headers, "0123"), .answer(status: 503))
            await #expect(throws: RequestError.self) {
                try await client(transport).download(Blog.Posts.get(1), to: file)
            }
            #expect(transport.requests[1].headers["If-Range"] == (goesOn ? changed : nil))
        }
    }

    @Test func `failures that bring nothing are counted, and what arrived is kept for the next time`() async throws {
        try await within { file in
            try Data("old".utf8).write(to: file)
            let transport = server("0123456789", breaks: [4, 0, 0])
            let error = try await #require(throws: RequestError.self) {
                try await client(transport).download(Blog.Posts.get(1), to: file)
            }
            #expect(error.code == .connectionLost)
            #expect(transport.requests.count == 3)
            #expect(error.attempts.map(\.number) == [1, 2, 3])
            #expect(error.attempts.map { $0.request.headers["Range"] } == [nil, "bytes=4-", "bytes=4-"])
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
            try await client(transport).download(Blog.Posts.get(1), to: file)
            #expect(transport.requests.last?.headers["Range"] == "bytes=4-")
            #expect(try String(contentsOf: file, encoding: .utf8) == "0123456789")
        }
    }

    @Test func `a download that begins anew each time and comes no farther has brought nothing`() async throws {
        try await within { file in
            let transport = RecordingTransport.answers(
                .broken(200, [:], "0123"),
                .broken(200, [:], "012"),
                .broken(200, [:], "012345"),
                .broken(200, [:], "01234"),
                .broken(200, [:], "012345"),
                .answer(status: 500)
            )
            let error = try await #require(throws: RequestError.self) {
                try await client(transport).download(Blog.Posts.get(1), to: file)
            }
            #expect(error.code == .connectionLost)
            #expect(transport.requests.count == 5)
        }
    }

    @Test func `what would have to wait beyond the deadline does not`() async throws {
        try await within { file in
            let transport = RecordingTransport.answers(.broken(200, ["ETag": #""1""#], "0123"))
            var settings = RequestSettings()
            settings.deadline = .milliseconds(1)
            let random = SeededRandomNumberGenerator(seed: 1)
            let blog = Client(
                Blog.self,
                transport: transport,
                settings: settings,
                clock: ManualClock(),
                random: random
            )
            let error = try await #require(throws: RequestError.self) {
                try await blog.download(Blog.Posts.get(1), to: file)
            }
            #expect(error.code == .connectionLost)
            #expect(transport.requests.count == 1)
        }
    }

    @Test func `what arrived of another address is no part of it, and may be forgotten`() async throws {
        try await within { file in
            let once = server("0123456789", breaks: [4, 0, 0])
            await #expect(throws: RequestError.self) {
                try await client(once).download(Blog.Posts.get(1), to: file)
            }
            let other = server("abc", breaks: [1])
            await #expect(throws: RequestError.self) {
                try await client(other) { $0.retry = nil }
                    .download(Blog.Posts.get(2), to: file, keepsPartial: false)
            }
            #expect(other.requests.map { $0.headers["Range"] } == [nil])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.isEmpty)
        }
    }

    @Test func `a part that was not asked for is refused`() async throws {
        try await within { file in
            let first = server("0123456789", breaks: [4, 0, 0])
            await #expect(throws: RequestError.self) { try await client(first).download(Blog.Posts.get(1), to: file) }
            let wrong = StubTransport { _ in
                .answer(status: 206, headers: ["Content-Range": "bytes 5-9/10"], text: "56789")
            }
            let error = try await #require(throws: RequestError.self) {
                try await client(wrong).download(Blog.Posts.get(1), to: file)
            }
            #expect(error.code == .invalidRange)
        }
    }

    @Test(
        arguments: [
            (["ETag": #""1""#], ["ETag": #""2""#]), (["ETag": #""1""#], ["ETag": #"W/"1""#]),
            (["ETag": #""1""#], ["ETag": #""1""#, "Content-Encoding": "gzip"]),
            (
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:00 GMT"],
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:59 GMT"]
            ),
        ] as [(HeaderFields, HeaderFields)]
    )
    func `a part of another version is not put behind what has arrived, and the whole is loaded anew`(
        first: HeaderFields,
        second: HeaderFields
    ) async throws {
        try await within { file in
            // The server pays no heed to If-Range.
            var part = second
            part["Content-Range"] = "bytes 4-9/10"
            let transport = RecordingTransport.answers(
                .broken(200, first, "0123"),
                .answer(status: 206, headers: part, text: "efghij"),
                .answer(status: 200, headers: second, text: "abcdefghij")
            )
            try await client(transport).download(Blog.Posts.get(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "abcdefghij")
            #expect(transport.requests.map { $0.headers["Range"] } == [nil, "bytes=4-", nil])
        }
    }

    @Test func `a server that gives less than the rest at a time is asked until the file is complete`() async throws {
        try await within { file in
            let tag: HeaderFields = ["ETag": #""1""#]
            let transport = RecordingTransport.answers(
                .broken(200, tag, "0123"),
                .answer(status: 206, headers: ["ETag": #""1""#, "Content-Range": "bytes 4-6/10"], text: "456"),
                .answer(status: 206, headers: ["ETag": #""1""#, "Content-Range": "bytes 7-9/10"], text: "789")
            )
            try await client(transport) { $0.retry?.limit = 1 }.download(Blog.Posts.get(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "0123456789")
            #expect(transport.requests.map { $0.headers["Range"] } == [nil, "bytes=4-", "bytes=7-"])
        }
    }

    @Test(arguments: [
        ("bytes 4-9/10", "456789a"), ("bytes 5-9/10", "56789"),
        ("bytes 0-9/10", "0123456789"), ("bytes */10", "456789"), ("lines 4-9/10", "456789"), (nil, "456789"),
    ])
    func `a part that is not what it says, or not what was asked for, is refused`(
        range: String?,
        text: String
    ) async throws {
        try await within { file in
            var headers: HeaderFields = ["ETag": #""1""#]
            if let range { headers["Content-Range"] = range }
            let transport = RecordingTransport.answers(
                .broken(200, ["ETag": #""1""#], "0123"),
                .answer(status: 206, headers: headers, text: text)
            )
            let error = try await #require(throws: RequestError.self) {
                try await client(transport).download(Blog.Posts.get(1), to: file)
            }
            #expect(error.code == .invalidRange)
            #expect(transport.requests.count == 2)
            #expect(error.attempts.count == 2 && error.request?.headers["Range"] == "bytes=4-")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func `a part that ends before the end it told was cut short, and what has arrived is kept`() async throws {
        try await within { file in
            let part: HeaderFields = ["ETag": #""1""#, "Content-Range": "bytes 4-9/10"]
            let transport = RecordingTransport.answers(
                .broken(200, ["ETag": #""1""#], "0123"),
                .answer(status: 206, headers: part, text: "45"),
                .answer(status: 206, headers: ["ETag": #""1""#, "Content-Range": "bytes 6-9/10"])
            )
            let error = try await #require(throws: RequestError.self) {
                try await client(transport).download(Blog.Posts.get(1), to: file)
            }
            #expect(error.code == .connectionLost)
            #expect(transport.requests.map { $0.headers["Range"] } == [nil, "bytes=4-", "bytes=6-", "bytes=6-"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        }
    }

    @Test func `a part that does not tell its version is of the one that was asked for`() async throws {
        try await within { file in
            let transport = RecordingTransport.answers(
                .broken(200, ["ETag": #""1""#], "0123"),
                .broken(206, ["Content-Range": "bytes 4-9/10"], "456"),
                .answer(status: 206, headers: ["Content-Range": "bytes 7-9/10"], text: "789")
            )
            try await client(transport).download(Blog.Posts.get(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "0123456789")
            #expect(transport.requests.map { $0.headers["If-Range"] } == [nil, #""1""#, #""1""#])
        }
    }

    @Test func `a part of a version whose tag is the same to Unicode alone is of another`() async throws {
        try await within { file in
            let part: HeaderFields = ["ETag": "\"cafe\u{301}\"", "Content-Range": "bytes 4-9/10"]
            let transport = RecordingTransport.answers(
                .broken(200, ["ETag": "\"caf\u{E9}\""], "0123"),
                .answer(status: 206, headers: part, text: "efghij"),
                .answer(status: 200, text: "abcdefghij")
            )
            try await client(transport).download(Blog.Posts.get(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "abcdefghij")
        }
    }

    @Test func `a part that nobody asked for is no file, unless it is all there is`() async throws {
        try await within { file in
            for range in ["bytes 0-2/10", "bytes 4-6/10", "bytes 0-2/*"] {
                let part = RecordingTransport.answers(
                    .answer(status: 206, headers: ["Content-Range": range], text: "abc")
                )
                let error = try await #require(throws: RequestError.self) {
                    try await client(part).download(Blog.Posts.get(1), to: file)
                }
                #expect(error.code == .invalidRange)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            }
            let whole = RecordingTransport.answers(
                .answer(status: 206, headers: ["Content-Range": "bytes 0-2/3"], text: "abc")
            )
            try await client(whole).download(Blog.Posts.get(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "abc")
        }
    }

    @Test func `a part that the caller asked for is what is wanted`() async throws {
        try await within { file in
            let transport = RecordingTransport.answers(
                .answer(status: 206, headers: ["Content-Range": "bytes 4-6/10"], text: "456")
            )
            let request = Blog.Posts.get(1).header("Range", "bytes=4-6")
            let head = try await client(transport).download(request, to: file)
            #expect(head.status == 206)
            #expect(try String(contentsOf: file, encoding: .utf8) == "456")
            #expect(transport.requests.map { $0.headers["Range"] } == ["bytes=4-6"])
        }
    }

    @Test func `a part of what is gone is loaded anew`() async throws {
        try await within { file in
            let first = server("0123456789", breaks: [4, 0, 0])
            await #expect(throws: RequestError.self) { try await client(first).download(Blog.Posts.get(1), to: file) }
            let transport = ScriptedTransport(.answer(416), .answer(200, [:], "new"))
            try await client(transport).download(Blog.Posts.get(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "new")
        }
    }

    @Test func `a range of the caller's own that cannot be had is asked for once, and what has arrived stays`()
        async throws
    {
        try await within { file in
            let first = server("0123456789", breaks: [4, 0, 0])
            await #expect(throws: RequestError.self) { try await client(first).download(Blog.Posts.get(1), to: file) }
            let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            let transport = ScriptedTransport(.answer(416), .answer(200, [:], "new"))
            let error = try await #require(throws: RequestError.self) {
                try await client(transport).download(Blog.Posts.get(1).header("Range", "bytes=90-"), to: file)
            }
            #expect(error.status == 416)
            #expect(transport.requests.count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == kept)
        }
    }

    @Test func `what is no GET, or has a range of its own, is made once though its content is lost`() async throws {
        try await within { file in
            let part = Blog.Posts.action("all", method: .get).header("Range", "bytes=4-")
            for request in [Blog.Posts.action("export"), part] {
                let transport = RecordingTransport.answers(
                    .broken(200, ["ETag": #""1""#], "0123"),
                    .answer(status: 200, text: "new")
                )
                let error = try await #require(throws: RequestError.self) {
                    try await client(transport).download(request, to: file)
                }
                #expect(error.code == .connectionLost)
                #expect(transport.requests.count == 1)
                #expect(!FileManager.default.fileExists(atPath: file.path))
            }
        }
    }

    @Test func `a folder that is not there is an error of the file`() async throws {
        let error = try await #require(throws: RequestError.self) {
            try await client(.stub(status: 200, text: "a"))
                .download(Blog.Posts.get(1), to: folder.appending(path: "none/file"))
        }
        #expect(error.code == .fileNotWritten)
    }
}
