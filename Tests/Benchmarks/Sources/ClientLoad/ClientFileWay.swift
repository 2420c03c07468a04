import Foundation
import Roadbook

/// Content that the whole client downloads into a file.
struct ClientFileWay: Way {
    private let client: Client<Site>
    private let request: RequestConverter<Void>
    private let file: URL

    var warmUps: Int { 0 }

    /// - Parameters:
    ///   - url: Of a file in the folder `files` of a server.
    ///   - file: Where the content goes.
    init(over transport: any Transport, to url: URL, file: URL) {
        client = Client(Site.self, baseURL: url.folderOfFolder, transport: transport)
        request = Site.Files.get(url.lastPathComponent).returning(Void.self)
        self.file = file
    }

    func send() async throws {
        let head = try await client.download(request, to: file)
        let length = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard head.headers["Content-Length"] == "\(length)" else { throw URLError(.cannotParseResponse) }
    }
}
