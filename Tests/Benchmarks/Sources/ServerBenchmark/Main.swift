import Foundation
import Roadbook
import RoadbookMockServer

/// Prints what a mock server costs a test that owns one: `swift run -c release server-benchmark`.
///
/// Times are those of this machine, the least of several rounds.
@main
enum Main {
    static func main() async throws {
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First")])
        print("a mock made                        \(format(try await least(of: 200) { _ = MockServer(Blog.self) }))")
        print("started and stopped                \(format(try await least(of: 200) { try await mock.run { _ in } }))")

        guard let url = URL(string: "https://api.example.com/v1/posts/1") else { return }
        let (transport, request) = (mock.inMemory, TransportRequest(method: .get, url: url))
        let exchange = try await least(of: 2000) {
            let response = try await transport.send(request)
            guard response.head.status == 200 else { throw URLError(.badServerResponse) }
        }
        print("an exchange in memory              \(format(exchange))")
        let blog = Client(Blog.self, transport: transport)
        let call = try await least(of: 2000) {
            guard try await blog.send(Blog.Posts.get(1)).id == 1 else { throw URLError(.badServerResponse) }
        }
        print("a call of a client, in memory      \(format(call))")
    }

    /// The time of one turn in the fastest of several rounds.
    private static func least(of turns: Int, _ body: @Sendable () async throws -> Void) async throws -> Duration {
        var least = Duration.seconds(1_000)
        for _ in 0..<7 {
            let start = ContinuousClock.now
            for _ in 0..<turns { try await body() }
            least = min(least, (ContinuousClock.now - start) / turns)
        }
        return least
    }

    private static func format(_ duration: Duration) -> String {
        let microseconds = duration / .microseconds(1)
        return "\((microseconds * 10).rounded() / 10) us"
    }

    struct Post: Codable, Sendable, Identifiable {
        var id: Int
        var title: String
    }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()

        struct Posts: Readable, Creatable {
            typealias Model = Post
            var route = "posts"
        }
    }
}
