import Roadbook
import RoadbookHTTPEngine

/// What the mock answers, before it is octets.
struct Answer: Sendable {
    var status: Int
    var fields: [(name: String, value: String)] = []
    var content: JSONValue?

    static func ok(_ content: JSONValue) -> Answer { Answer(status: 200, content: content) }

    static let noContent = Answer(status: 204)

    /// As the HTTP engine has it.
    var response: HTTPResponse {
        var response = HTTPResponse(status: status)
        for (name, value) in fields { response.fields[name] = value }
        if let content {
            if response.fields["Content-Type"] == nil { response.fields["Content-Type"] = "application/json" }
            response.body = JSONWriter().octets(content)
        }
        return response
    }
}
