import Foundation
import Roadbook

/// The whole client as it is made by default.
struct ClientWay: Way {
    private struct Router: URLRouter {
        static let basePath = "http://127.0.0.1"
        var pages = Pages()

        struct Pages: Gettable {
            var route = "posts"
        }
    }

    private let client: Client<Router>

    /// - Parameter url: Of the page `posts/1` of a server.
    init(over transport: any Transport, to url: URL) {
        let base = url.deletingLastPathComponent().deletingLastPathComponent()
        client = Client(Router.self, baseURL: base, transport: transport)
    }

    func send() async throws {
        let content = try await client.send(Router.Pages.get("1").returning(Data.self))
        guard !content.isEmpty else { throw URLError(.badServerResponse) }
    }
}
