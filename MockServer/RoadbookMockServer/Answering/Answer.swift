import Roadbook
import RoadbookHTTPEngine

/// What the mock answers, before it is octets.
struct Answer: Sendable {
    var status: Int
    var fields: [(name: String, value: String)] = []
    var content: JSONValue?

    static func ok(_ content: JSONValue) -> Answer { Answer(status: 200, content: content) }

    static let noContent = Answer(status: 204)

    /// The answer with the version of its content, where it is the content of a resource.
    var tagged: Answer {
        guard (200..<300).contains(status), let tag = content.flatMap({ EntityTag(of: $0) }) else { return self }
        var tagged = self
        tagged.fields.append(("ETag", tag.description))
        return tagged
    }

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
