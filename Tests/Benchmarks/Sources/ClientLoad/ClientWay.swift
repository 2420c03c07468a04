import Foundation
import Roadbook

/// The whole client as it is made by default.
struct ClientWay: Way {
    private let client: Client<Site>

    /// - Parameter url: Of the page `posts/1` of a server.
    init(over transport: any Transport, to url: URL) {
        client = Client(Site.self, baseURL: url.folderOfFolder, transport: transport)
    }

    func send() async throws {
        let content = try await client.send(Site.Pages.get("1").returning(Data.self))
        guard !content.isEmpty else { throw URLError(.badServerResponse) }
    }
}
