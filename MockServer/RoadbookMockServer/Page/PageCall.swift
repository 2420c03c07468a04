import Foundation
import Roadbook
import RoadbookHTTPEngine

/// What the page asks.
struct PageCall: Sendable {
    let request: HTTPRequest
    let target: DecodedTarget
    /// The segments below the page's own.
    let path: [String]

    /// Whether it changes nothing.
    var isRead: Bool { ["GET", "HEAD", "OPTIONS"].contains(request.method) }

    /// - Throws: ``Problem`` 405 for any other method, OPTIONS among them; who may ask by GET may ask by HEAD.
    func allow(_ methods: String...) throws {
        guard !methods.contains(request.method == "HEAD" ? "GET" : request.method) else { return }
        let path = target.segments.joined(separator: "/")
        throw Problem.notAllowed(request.method, at: path, allowing: AllowedMethods.all(methods))
    }

    func asset(_ text: String, _ type: String) throws -> HTTPResponse {
        try allow("GET")
        return HTTPResponse(status: 200, fields: ["Content-Type": type], body: Array(text.utf8))
    }

    /// The content as a JSON object.
    ///
    /// - Throws: ``Problem`` 415 for content that is encoded, 400 for what is not JSON, 422 for JSON of another kind.
    func object() throws -> JSONValue {
        try request.checkCoding()
        let value: JSONValue
        do {
            value = try JSONParser().parse(request.body)
        } catch {
            throw Problem.malformed("That is not JSON. \(error)")
        }
        guard case .object = value else { throw Problem.noObject }
        return value
    }

    /// A number of the query; `nil` where there is none.
    func number(_ name: String) -> Int? {
        target.query.first { $0.name == name }.flatMap { Int($0.value) }
    }
}
