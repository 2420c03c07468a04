import Roadbook

/// What a mock answers to a request, whatever its status.
struct RawAnswer: Sendable {
    let head: ResponseHead
    let content: Data

    var status: Int { head.status }
    var json: JSONValue? { try? JSONParser().parse(Array(content)) }

    subscript(field: String) -> String? { head.headers[field] }
}
