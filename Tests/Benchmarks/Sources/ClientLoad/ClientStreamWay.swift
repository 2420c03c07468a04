import Foundation
import Roadbook

/// Content that the whole client reads as it arrives, and nobody keeps.
struct ClientStreamWay: Way {
    private let client: Client<Site>
    private let request: RequestConverter<Void>

    var warmUps: Int { 0 }

    /// - Parameter url: Of a file in the folder `files` of a server.
    init(over transport: any Transport, to url: URL) {
        client = Client(Site.self, baseURL: url.folderOfFolder, transport: transport)
        request = Site.Files.get(url.lastPathComponent).returning(Void.self)
    }

    func send() async throws {
        let response = try await client.stream(request)
        var count = 0
        for try await chunk in response.body { count += chunk.count }
        guard response.head.headers["Content-Length"] == "\(count)" else { throw URLError(.cannotParseResponse) }
    }
}
