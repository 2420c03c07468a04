import Foundation
import Roadbook
import RoadbookHTTPEngine

/// A request whose path is known.
struct MockCall: Sendable {
    let request: HTTPRequest
    let target: DecodedTarget
    /// The path below the base path, decoded.
    let path: [String]
    let ids: [String]

    var method: String { request.method }

    /// The media type of the content, in lower case and without parameters; empty where it has none.
    var mediaType: String {
        let type = request.fields["Content-Type"] ?? ""
        return type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// The target with another `_page`, as the client may ask for it.
    func target(ofPage page: Int) -> String {
        let path = target.segments.map { "/" + PercentEncoding.encoded($0, allowing: .unreserved) }.joined()
        let items = target.query.map { item in
            let value = item.name == "_page" ? "\(page)" : item.value
            return [item.name, value].map { PercentEncoding.encoded($0, allowing: .unreserved) }.joined(separator: "=")
        }
        return "\(path)?\(items.joined(separator: "&"))"
    }

    /// The content as JSON.
    ///
    /// - Throws: ``Problem``: 415 for another media type and for content that is encoded, 400 for malformed JSON.
    func json(accepting types: [String] = ["application/json"]) throws -> JSONValue {
        try request.checkCoding()
        let type = mediaType
        guard type.isEmpty || types.contains(type) else {
            throw Problem.unsupportedContent(type, accepting: types.joined(separator: ", "), of: method)
        }
        do {
            return try JSONParser().parse(request.body)
        } catch {
            throw Problem.malformed("The content is not JSON. \(error)")
        }
    }

    /// The content as a JSON object.
    ///
    /// - Throws: ``Problem``: 415, 400, or 422 for JSON of another kind.
    func object() throws -> JSONValue {
        let value = try json()
        guard case .object = value else {
            throw Problem.noObject
        }
        return value
    }
}
