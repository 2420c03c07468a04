import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// The samples of `docs/guides/caching.md`.
@Suite struct CachingGuideTests {
    private struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }

    private struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    /// A server with one post of one version, that somebody else has changed in between where it is told so.
    private func server(changed: Bool = false) -> StubTransport {
        StubTransport { request in
            if request.headers["If-Match"] != nil, changed {
                return .answer(status: 412, headers: ["ETag": #""2""#])
            }
            if request.headers["If-None-Match"] == #""1""# { return .answer(status: 304, headers: ["ETag": #""1""#]) }
            return .answer(status: 200, headers: ["ETag": #""1""#], text: #"{"id":1,"title":"First"}"#)
        }
    }

    @Test func `the cache`() async throws {
        let transport = RecordingTransport(server())
        var settings = RequestSettings()
        settings.cache = .memory()  // 16 MiB unless given
        let caching = Client(Blog.self, transport: transport, settings: settings)
        let first = try await caching.send(Blog.Posts.get(1))
        let again = try await caching.send(Blog.Posts.get(1))  // asked with If-None-Match, or not at all
        #expect(first == again)
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, #""1""#])
    }

    @Test func `a request may speak for itself`() async throws {
        let transport = RecordingTransport(server())
        var settings = RequestSettings()
        let folder = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        settings.cache = .disk(at: folder)  // 64 MiB unless given
        let caching = Client(Blog.self, transport: transport, settings: settings)
        let current = Blog.Posts.get(1).header("Cache-Control", "no-cache")  // the server is asked
        let offline = Blog.Posts.get(1).header("Cache-Control", "only-if-cached")  // 504, or what is kept
        let beside = Blog.Posts.get(1).setting(\.cache, nil)  // as if there were no cache
        let error = try await #require(throws: RequestError.self) { try await caching.send(offline) }
        #expect(error.status == 504)
        #expect(transport.requests.isEmpty)
        try await caching.send(current)
        try await caching.send(beside)
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test func `conditional writes`() async throws {
        let transport = server(changed: true)
        var settings = RequestSettings()
        settings.conditionalWrites = true
        let careful = Client(Blog.self, transport: transport, settings: settings)
        try await careful.send(Blog.Posts.get(1))
        do {
            try await careful.send(Blog.Posts.update(1, with: Post(id: 1, title: "Mine")))
        } catch let error as RequestError where error.code == .conflict {
            print(error.conflict as Any)  // the version that was sent, and the one that the server has
        }
        let error = try await #require(throws: RequestError.self) {
            try await careful.send(Blog.Posts.delete(1))
        }
        #expect(error.code == .conflict)
        #expect(error.conflict?.current?.opaque == "2")
    }
}
