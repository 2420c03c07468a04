import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// The samples of `docs/guides/recording.md`.
@Suite struct RecordingGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    /// Calls a function with the address of a real server, and a file that goes away.
    private func withServer(_ body: @Sendable (_ url: URL, _ file: URL) async throws -> Void) async throws {
        let server = MockServer(Blog.self)
        try server.seed(Blog.Posts.self, [Post(id: 1, title: "First"), Post(id: 2, title: "Second")])
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).har")
        defer { try? FileManager.default.removeItem(at: file) }
        try await server.run { url in try await body(url, file) }
    }

    @Test func `recording and replay`() async throws {
        try await withServer { url, file in
            let proxy = RecordingProxy(Blog.self, baseURL: url)
            let blog = Client(Blog.self, baseURL: url, transport: proxy)
            let posts = try await blog.send(Blog.Posts.list())

            try proxy.archive.write(to: file)
            print(proxy.drift)  // no drift: every answer is what is declared

            #expect(posts.count == 2)
            try await proxy.run { local in
                let elsewhere = Client(Blog.self, baseURL: local)
                try await elsewhere.send(Blog.Posts.delete(1))
            }
            #expect(proxy.archive.entries.map(\.response.status) == [200, 204])
            #expect(proxy.drift.isEmpty, "\(proxy.drift)")
            #expect("\(proxy.drift)" == "no drift: every answer is what is declared")

            let mock = MockServer(Blog.self)
            let replay = try mock.replay(HTTPArchive(contentsOf: file))
            mock.refusesUnstubbed()  // what was not recorded is not answered by the store

            let replayed = Client(Blog.self, transport: mock.inMemory)
            let same = try await replayed.send(Blog.Posts.list())
            print(replay.unused)  // what nobody asked for: the exchanges that are left
            #expect(same == posts && replay.unused.isEmpty)
        }
    }

    @Test func `what is taken out`() async throws {
        try await withServer { url, _ in
            let redaction = RecordingRedaction(headers: ["X-Tenant"], names: ["taxNumber"], pointers: ["/owner/iban"])
            let careful = RecordingProxy(Blog.self, baseURL: url, redaction: redaction)
            let blog = Client(Blog.self, baseURL: url, transport: careful)
            _ = try await blog.send(Blog.Posts.list().header("X-Tenant", "planted").query(["tax_number": "planted"]))
            #expect(careful.archive.entries.count == 1)
            #expect(!String(decoding: careful.archive.data, as: UTF8.self).contains("planted"))
        }
    }

    @Test func `exports of browsers`() async throws {
        try await withServer { url, file in
            let post = Post(id: 1, title: "First")
            let entries = [
                (url.appending(path: "posts/1"), post), (try #require(URL(string: "https://cdn.example.com/1")), post),
            ]
            try HTTPArchive(
                entries: entries.map { url, post in
                    HTTPArchive.Entry(
                        startedAt: Date(timeIntervalSince1970: 0),
                        request: .init(method: .get, url: url),
                        response: .init(status: 200, content: .init(try JSONEncoder().encode(post)))
                    )
                }
            ).write(to: file)
            let export = try HTTPArchive(contentsOf: file).redacted()
            let ofPage = try MockServer(Blog.self).replay(export, from: url)
            for skipped in ofPage.skipped { print(skipped) }  // images, analytics: what lies elsewhere
            print(export.drift(from: Blog.self, baseURL: url))
            #expect(ofPage.stubs.count == 1 && ofPage.skipped.map(\.reason) == ["it lies elsewhere"])
            #expect(export.drift(from: Blog.self, baseURL: url).isEmpty)
        }
    }
}
