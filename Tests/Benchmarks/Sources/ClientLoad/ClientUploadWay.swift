import Foundation
import Roadbook

/// A file that the whole client sends.
struct ClientUploadWay: Way {
    private let client: Client<Site>
    private let request: RequestConverter<Void>

    var warmUps: Int { 0 }

    /// - Parameters:
    ///   - url: In the folder `files` of a server.
    ///   - file: What is sent.
    init(over transport: any Transport, to url: URL, file: URL) {
        client = Client(Site.self, baseURL: url.folderOfFolder, transport: transport)
        // What is large may take longer on a slow machine than a call has by default.
        request = Site.Files.action(url.lastPathComponent).body(.file(file))
            .timeout(.seconds(600)).deadline(.seconds(600))
    }

    func send() async throws { try await client.send(request) }
}
