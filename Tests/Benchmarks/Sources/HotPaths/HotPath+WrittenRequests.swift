import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests of ``requestCall`` and ``contentCall`` as they are written without a library.
extension HotPath {
    /// ``requestCall``, by `URLComponents`, which leaves a plus sign as it is: most servers take it for a blank.
    public static let writtenRequest = HotPath("written-request", isFloor: true) { turns in
        for _ in 0..<turns { keep(try written(post: 1, comment: 5, search: "a+b", page: 2)) }
    }

    private static func written(post: Int, comment: Int, search: String, page: Int) throws -> URLRequest {
        guard var components = URLComponents(string: "https://api.example.com/v1/posts/\(post)/comments/\(comment)")
        else { throw WentAstray() }
        components.queryItems = [URLQueryItem(name: "q", value: search), URLQueryItem(name: "page", value: "\(page)")]
        guard let url = components.url else { throw WentAstray() }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("Roadbook", forHTTPHeaderField: "User-Agent")
        request.setValue("a", forHTTPHeaderField: "X-Tenant")
        return request
    }

    /// ``contentCall``, by an encoder that is there.
    public static let writtenContent = HotPath("written-content", isFloor: true) { turns in
        let encoder = JSONEncoder()
        for _ in 0..<turns { keep(try written(post, by: encoder)) }
    }

    private static func written(_ post: Post, by encoder: JSONEncoder) throws -> URLRequest {
        guard let url = URL(string: "https://api.example.com/v1/posts") else { throw WentAstray() }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("Roadbook", forHTTPHeaderField: "User-Agent")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try encoder.encode(post)
        return request
    }

    /// Makes sure that they are the same requests, but for the plus sign.
    static func checkWrittenRequests(beside read: URLRequest, _ write: URLRequest) throws {
        let writtenRead = try written(post: 1, comment: 5, search: "a+b", page: 2)
        let writtenWrite = try written(post, by: JSONEncoder())
        guard writtenRead.url?.absoluteString == address.replacingOccurrences(of: "%2B", with: "+"),
            writtenRead.allHTTPHeaderFields == read.allHTTPHeaderFields, writtenWrite.url == write.url,
            writtenWrite.allHTTPHeaderFields == write.allHTTPHeaderFields, writtenWrite.httpMethod == write.httpMethod
        else { throw WentAstray() }
    }
}
