import Foundation
import Roadbook
import RoadbookTesting
import Testing

@Suite struct MiddlewareGuideTests {
    /// What is written, line by line.
    final class Log: Sendable {
        private let lines = Locked<[String]>([])
        var text: String { lines.withLock { $0.joined(separator: "\n") } }
        func write(_ line: String) { lines.withLock { $0.append(line) } }
    }

    struct Trace: Middleware {
        let ring: String
        let log: Log

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            log.write("\(ring) -> \(call.request.method) \(call.request.url.path)")
            let response = try await next(call)
            log.write("\(ring) <- \(response.head.status)")
            return response
        }
    }

    @Test func `the trace is that of the guide`() async throws {
        let log = Log()
        let attempts = Locked(0)
        let server = StubTransport { _ in
            switch attempts.withLock({
                $0 += 1; return $0
            }) {
            case 1: .answer(status: 503, headers: ["Retry-After": "0"])
            case 2: .answer(status: 308, headers: ["Location": "/v1/articles/1"])
            default: .answer(status: 200, text: #"{"id":1,"title":"First"}"#)
            }
        }
        var settings = RequestSettings()
        settings.callMiddleware = [Trace(ring: "call", log: log)]
        settings.attemptMiddleware = [Trace(ring: "attempt", log: log)]
        let blog = Client(Blog.self, transport: server, settings: settings)
        let post = try await blog.send(Blog.Posts.get(1))
        #expect(post.title == "First")
        let text = try Document("docs/guides/middleware.md").text
        #expect(text.contains("```text\n\(log.text)\n```"))
    }

    @Test func `the table is in the order of the chain`() throws {
        let source = try String(
            contentsOf: Document.root.appending(path: "Sources/Roadbook/Client/CallChain.swift"),
            encoding: .utf8
        )
        let chain = source.matches(of: #/settings\.(\w+)/#).map { String($0.1) }
        let table = try Document("docs/guides/middleware.md").text.matches(of: #/\| `(\w+)`(?:, `\w+`)? \|/#).map {
            String($0.1)
        }
        .filter { $0 != "responseBodyLimit" }
        var places: [String] = []
        // Named beside what they are one step with.
        let companions = ["onDownloadProgress", "observers"]
        for name in chain where !places.contains(name) && !companions.contains(name) { places.append(name) }
        #expect(places == table.filter(places.contains))
        #expect(places.count >= 5)
    }
}

private struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }

private struct Blog: URLRouter {
    static let basePath = "https://api.example.com/v1"
    var posts = Posts()
    struct Posts: Readable {
        typealias Model = Post
        var route = "posts"
    }
}
