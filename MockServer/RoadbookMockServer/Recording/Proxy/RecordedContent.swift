import Foundation
import Roadbook

/// The content of requests that are recorded.
enum RecordedContent {
    /// The content of a request, as far as it can be had without taking it from whoever sends it; `nil` for none.
    static func of(_ request: TransportRequest, limit: Int) async -> HTTPArchive.Content? {
        let type = request.headers["Content-Type"] ?? ""
        let size = request.body.length.flatMap { Int(exactly: $0) }
        func without(_ reason: String) -> HTTPArchive.Content {
            HTTPArchive.Content(nil, mediaType: type, size: size, comment: reason)
        }
        switch request.body {
        case .none: return nil
        case .data(let data) where data.isEmpty: return nil
        case .data(let data):
            guard data.count <= limit else {
                return without("There are more than \(limit) octets, which are left out.")
            }
            return HTTPArchive.Content(data, mediaType: type)
        case .file:
            // The one who sends it reads it anew, and tells what is wrong with it.
            guard let data = try? await request.body.open().collect(upTo: limit) else {
                return without("There are more than \(limit) octets, or the file cannot be read.")
            }
            return HTTPArchive.Content(data, mediaType: type)
        case .stream: return without("It was made while it was sent, and is left out.")
        }
    }
}
