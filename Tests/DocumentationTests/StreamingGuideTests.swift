import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// The samples of `docs/guides/streaming.md`.
@Suite(.endsInTime)
struct StreamingGuideTests {
    private struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }

    private struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    private let post = Post(id: 1, title: "First")
    private let text = #"{"id":1,"title":"First"}"#

    private let streams = RecordingTransport(
        .stub { request in
            switch request.url.lastPathComponent {
            case "changes":
                let type: HeaderFields = ["Content-Type": "text/event-stream"]
                let post = "id: 1\nevent: post\ndata: {\"id\": 1, \"title\": \"A\"}\n\n"
                guard request.headers["Last-Event-ID"] == nil else { return .answer(status: 204) }
                return .answer(status: 200, headers: type, text: "retry: 0\ndata: hello\n\n" + post)
            case "export":
                let type: HeaderFields = ["Content-Type": "application/x-ndjson"]
                return .answer(status: 200, headers: type, text: "{\"id\": 1, \"title\": \"A\"}\n")
            default:
                return .answer(status: 200, text: "[]")
            }
        }
    )

    private func client() -> Client<Blog> {
        var settings = RequestSettings()
        settings.eventStream.minimumDelay = .zero
        return Client(Blog.self, transport: streams, settings: settings, clock: ManualClock())
    }

    private func file() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID().uuidString)")
    }

    @Test func `content as it arrives, and its progress`() async throws {
        let blog = Client(Blog.self, transport: .stub(status: 200, text: text), clock: ManualClock())
        let response = try await blog.stream(Blog.Posts.list())
        var count = 0
        for try await chunk in response.body { count += chunk.count }
        #expect(count == text.utf8.count)

        let told = Locked(0)
        @Sendable func print(_ completed: Int64, _ total: Any) { told.withLock { $0 += 1 } }
        let watched = Blog.Posts.list().onDownloadProgress { progress in
            print(progress.completed, progress.total as Any)
        }
        _ = try await blog.stream(watched).body.collect(upTo: .max)
        #expect(told.withLock { $0 } == 1)
    }

    @Test func `downloads`() async throws {
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        let blog = Client(Blog.self, transport: .stub(status: 200, text: text), clock: ManualClock())
        let head = try await blog.download(Blog.Posts.get(1), to: file)
        #expect(head.status == 200)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `uploads`() async throws {
        let file = file()
        try Data("abcdef".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let fromFile = Blog.Posts.update(1, with: post).body(.file(file, contentType: "image/png"))
        let made = BodyStream(length: 6) {
            AsyncStream {
                $0.yield(Data("abcdef".utf8)); $0.finish()
            }
        }
        let fromSequence = Blog.Posts.update(1, with: post).body(.stream(made))
        let transport = RecordingTransport(.stub(status: 200, text: text))
        let blog = Client(Blog.self, transport: transport, clock: ManualClock())
        for request in [fromFile, fromSequence] { try await blog.send(request) }
        for sent in transport.requests {
            #expect(try await sent.body.open().collect(upTo: 6) == Data("abcdef".utf8))
        }
    }

    @Test func `events`() async throws {
        let blog = client()
        let changes = Blog.Posts.action("changes", method: .get)
        for try await event in blog.events(changes) {
            switch event.event {
            case "post": print(try event.decoded(as: Post.self).title)
            default: print(event.data)
            }
        }
        #expect(streams.requests.map { $0.headers["Last-Event-ID"] } == [nil, "1"])
    }

    @Test func `an id to go on after`() async throws {
        let blog = client()
        let changes = Blog.Posts.action("changes", method: .get)
        var bookmark: String?
        var events = blog.events(changes, after: bookmark).makeAsyncIterator()
        while let event = try await events.next() {
            print(event.data)
            bookmark = events.lastEventID
        }
        #expect(bookmark == "1")
    }

    @Test func `settings of event streams`() throws {
        var settings = RequestSettings()
        settings.eventStream.failureLimit = nil
        settings.eventStream.maximumDelay = .seconds(300)
        let patient = Client(Blog.self, settings: settings)
        _ = patient
        let policy = EventStreamPolicy()
        #expect(policy.reconnects)
        #expect(policy.reconnectionTime == .seconds(3))
        #expect(policy.minimumDelay == .milliseconds(500))
        #expect(policy.maximumDelay == .seconds(60))
        #expect(policy.failureLimit == 10)
        #expect(policy.maximumRetryAfter == .seconds(86_400))
        #expect(policy.eventLimit == 1_048_576)
        #expect(JSONLinesPolicy().lineLimit == 1_048_576)
        let text = try Document("docs/guides/streaming.md").text
        for name in Mirror(reflecting: policy).children.compactMap(\.label) { #expect(text.contains("| `\(name)` |")) }
    }

    @Test func `lines`() async throws {
        let blog = client()
        let export = Blog.Posts.action("export", method: .get)
        for try await post in blog.lines(export, of: Post.self) {
            print(post.title)
        }
        let loose = export.setting(\.jsonLines.contentTypes, ["application/json"])
        let error = await #expect(throws: RequestError.self) {
            for try await _ in blog.lines(loose, of: Post.self) {}
        }
        #expect(error?.code == .unexpectedContentType)
    }

    @Test func `a form with files`() async throws {
        let blog = client()
        let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
        try Data("picture".utf8).write(to: picture)
        defer { try? FileManager.default.removeItem(at: picture) }
        let form: MultipartForm = [
            .value("Holiday", name: "title"),
            .json(["tags": ["sea", "sun"]], name: "details"),
            .file(picture, name: "picture", contentType: "image/jpeg"),
            .data(Data("to do".utf8), name: "notes", filename: "notes.txt", contentType: "text/plain"),
        ]
        try await blog.send(Blog.Posts[1].action("pictures").body(.multipart(form)))
        let sent = try #require(streams.requests.last)
        #expect(sent.headers["Content-Type"] == form.contentType)
        let content = try await sent.body.open().collect(upTo: .max)
        #expect(String(decoding: content, as: UTF8.self).contains("filename=\"notes.txt\"\r\n"))
    }

    @Test func `a form with a boundary of its own`() {
        let predictable = MultipartForm([.value("Holiday", name: "title")], boundary: "part")
        #expect(predictable.contentType == "multipart/form-data; boundary=part")
    }
}
