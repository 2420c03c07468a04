import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// The kinds of content a request can have, and what can be done with each.
@Suite(.endsInTime)
struct RequestContentTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "content")
        try Data(repeating: 7, count: 100_000).write(to: file)
    }

    private func stream(length: Int64? = nil) -> BodyStream {
        BodyStream(length: length) { ByteStream(Data(repeating: 7, count: 100_000)) }
    }

    @Test func `octets of every kind of content can be had as a stream`() async throws {
        let content = Data(repeating: 7, count: 100_000)
        for body in [.data(content), .file(file), .stream(stream())] as [TransportRequest.Body] {
            for _ in 0..<2 { #expect(try await body.open().collect(upTo: 100_000) == content) }
        }
        #expect(try await TransportRequest.Body.none.open().collect(upTo: 0).isEmpty)
    }

    @Test func `a file is read in chunks`() async throws {
        let sizes = try await TransportRequest.Body.file(file).open().reduce(into: []) { $0.append($1.count) }
        #expect(sizes == [65_536, 34_464])
    }

    @Test func `a file that is missing or a directory cannot be had`() async throws {
        for file in [folder.url, folder.missing] {
            let error = await #expect(throws: TransportError.self) {
                try await TransportRequest.Body.file(file).open().collect(upTo: 10)
            }
            #expect(error?.code == .requestBodyUnavailable)
        }
    }

    @Test func `the length and whether it can be sent again are known of each kind`() throws {
        #expect(TransportRequest.Body.none.length == 0)
        #expect(TransportRequest.Body.data(Data(count: 3)).length == 3)
        #expect(TransportRequest.Body.file(file).length == 100_000)
        #expect(TransportRequest.Body.file(folder.url).length == nil)
        #expect(TransportRequest.Body.file(folder.missing).length == nil)
        let (link, broken) = (folder.url.appending(path: "link"), folder.url.appending(path: "broken"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try FileManager.default.createSymbolicLink(at: broken, withDestinationURL: folder.missing)
        #expect(TransportRequest.Body.file(link).length == 100_000)
        #expect(TransportRequest.Body.file(broken).length == nil)
        #expect(TransportRequest.Body.stream(stream()).length == nil)
        #expect(TransportRequest.Body.stream(stream(length: 9)).length == 9)
        for body in [.none, .data(Data()), .file(file), .stream(stream())] as [TransportRequest.Body] {
            #expect(body.isReplayable)
        }
        #expect(!TransportRequest.Body.stream(BodyStream(once: ByteStream())).isReplayable)
    }

    @Test func `a stream is the content of a call`() async throws {
        let recorded = RecordingTransport(.stub(status: 204))
        let blog = Client(Blog.self, transport: recorded, clock: ManualClock())
        let stream = stream()
        let upload = RequestConverter(method: .put, route: "files/1").returning(Void.self)
        try await blog.send(upload.body(.stream(stream)))
        try await blog.send(upload.body(.stream(stream, contentType: "text/csv")))
        #expect(recorded.requests.map(\.body) == [.stream(stream), .stream(stream)])
        #expect(recorded.requests.map { $0.headers["Content-Type"] } == ["application/octet-stream", "text/csv"])
        #expect("\(RequestBody.stream(stream))" == "stream")
    }

    @Test func `a stream has no form in a request of Foundation`() throws {
        let error = #expect(throws: RequestError.self) {
            try Blog.Posts.action("x").body(.stream(stream())).asURLRequest(relativeTo: Blog.self)
        }
        #expect(error?.code == .encodingFailed)
        #expect(error?.pattern == "posts/x")
    }

    @Test func `curl is to read a stream from its standard input`() throws {
        let url = try #require(URL(string: "https://example.com/files"))
        let request = TransportRequest(method: .put, url: url, body: .stream(stream()))
        #expect(request.curl() == "curl -X PUT https://example.com/files --data-binary '@-'")
    }

    @Test func `a stub counts all of the content as sent, once`() async throws {
        let url = try #require(URL(string: "https://example.com/files"))
        let told = Locked<[TransferProgress]>([])
        let tell = { @Sendable (progress: TransferProgress) in told.withLock { $0.append(progress) } }
        for body in [.none, .data(Data()), .stream(stream()), .data(Data(count: 3)), .file(file)]
            as [TransportRequest.Body]
        {
            _ = try await StubTransport.stub(status: 204).send(
                TransportRequest(method: .post, url: url, body: body, onBodyProgress: tell)
            )
        }
        #expect(
            told.withLock { $0 } == [
                TransferProgress(completed: 3, total: 3), TransferProgress(completed: 100_000, total: 100_000),
            ]
        )
    }
}
