import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Asks the page over a socket, as a browser does.
struct PageClient: Sendable {
    /// The address of the server, without the base path of the mock.
    let root: URL

    init(_ url: URL) throws {
        root = try #require(URL(string: "http://127.0.0.1:\(url.port ?? 0)/"))
    }

    /// - Parameters:
    ///   - path: From the root of the server, without a slash before it.
    ///   - fields: What is sent beside or in place of what a browser sends.
    func ask(
        _ method: HTTPMethod,
        _ path: String,
        _ fields: HeaderFields = [:],
        json: String? = nil
    ) async throws -> RawAnswer {
        let response = try await open(method, path, fields, json: json)
        return RawAnswer(head: response.head, content: try await response.body.collect(upTo: 1 << 24))
    }

    /// An answer whose content is still to come.
    func open(
        _ method: HTTPMethod,
        _ path: String,
        _ fields: HeaderFields = [:],
        json: String? = nil
    ) async throws -> TransportResponse {
        var headers = fields
        if method != .get, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
        if headers["Content-Type"] == "none" { headers["Content-Type"] = nil }
        let url = try #require(URL(string: path, relativeTo: root)?.absoluteURL)
        let body = json.map { TransportRequest.Body.data(Data($0.utf8)) } ?? .none
        return try await URLSessionTransport().send(
            TransportRequest(method: method, url: url, headers: headers, body: body)
        )
    }
}
