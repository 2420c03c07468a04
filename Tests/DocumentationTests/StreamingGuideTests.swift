import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// The samples of `docs/guides/streaming.md`.
@Suite struct StreamingGuideTests {
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
}
