import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// URLSession by its completion handler.
struct CompletionWay: Way {
    private let session: URLSession
    private let url: URL

    init(to url: URL, _ connections: Int) {
        session = URLSession(configuration: .bare(connections))
        self.url = url
    }

    func send() async throws {
        let (content, status): (Data?, Int?) = try await withCheckedThrowingContinuation { continuation in
            session.dataTask(with: URLRequest(url: url)) { content, response, error in
                if let error { return continuation.resume(throwing: error) }
                continuation.resume(returning: (content, (response as? HTTPURLResponse)?.statusCode))
            }.resume()
        }
        guard content?.isEmpty == false, status == 200 else { throw URLError(.badServerResponse) }
    }
}
