import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What people write: `URLSession.shared.data(for:)`.
struct AsyncWay: Way {
    private let url: URL

    init(to url: URL) { self.url = url }

    func send() async throws {
        let (content, response) = try await URLSession.shared.data(for: URLRequest(url: url))
        guard !content.isEmpty, (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw URLError(.badServerResponse)
        }
    }
}
