public import Foundation
public import Roadbook
import RoadbookHTTPEngine

/// What a mock answered.
public struct MockResponse: Sendable {
    private var response: HTTPResponse

    init(_ response: HTTPResponse) {
        self.response = response
        // It is sent once, and what it is made of, such as an open file, is let go then.
        if response.stream != nil { self.response.stream = nil }
    }

    /// The status.
    public var status: Int { response.status }

    /// The header fields that the mock gave it; those of the connection are not among them.
    public var headers: HeaderFields {
        var headers = HeaderFields()
        for field in response.fields { headers.append(name: field.name, value: field.text) }
        return headers
    }

    /// The content, before what a fault made of it.
    public var content: Data { Data(response.body) }

    /// What goes wrong with it on purpose.
    var faults: [HTTPFault] { response.faults }

    /// How many octets of content there are.
    var size: Int { response.body.count }

    /// The content as JSON; `nil` where it is none.
    public var json: JSONValue? { try? JSONParser().parse(response.body) }
}

extension MockResponse: CustomStringConvertible, CustomReflectable {
    /// The status alone.
    public var description: String { "\(status)" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
