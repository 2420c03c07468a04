/// What an API says of a refusal, in the form of RFC 9457 (`application/problem+json`).
///
/// Every member is optional there, and so it is here; members of the wrong type are as good as absent (section 3.1).
public struct ProblemDetails: Sendable, Hashable {
    /// A URI that names the kind of problem; `about:blank` where absent means that the status says all.
    public var type: String?
    /// The kind of problem in a few words.
    public var title: String?
    /// The status, as the origin server set it.
    public var status: Int?
    /// What is wrong this time.
    public var detail: String?
    /// A URI that names this occurrence.
    public var instance: String?
    /// The members beyond the standard ones.
    public var extensions: Parameters

    public init(
        type: String? = nil,
        title: String? = nil,
        status: Int? = nil,
        detail: String? = nil,
        instance: String? = nil,
        extensions: Parameters = [:]
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.extensions = extensions
    }
}

extension ProblemDetails: Codable {
    public init(from decoder: any Decoder) throws {
        guard case .object(let members) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                ProblemDetails.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "problem details are an object")
            )
        }
        self.init(
            type: members["type"]?.string,
            title: members["title"]?.string,
            status: members["status"]?.int,
            detail: members["detail"]?.string,
            instance: members["instance"]?.string,
            extensions: Parameters(members.filter { !Self.standard.contains($0.name) }.map { ($0.name, $0.value) })
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var members = Parameters()
        members["type"] = type.map(JSONValue.string)
        members["title"] = title.map(JSONValue.string)
        members["status"] = status.map { JSONValue.number(JSONNumber($0)) }
        members["detail"] = detail.map(JSONValue.string)
        members["instance"] = instance.map(JSONValue.string)
        for (name, value) in extensions where !Self.standard.contains(name) { members[name] = value }
        try JSONValue.object(members).encode(to: encoder)
    }

    private static let standard: Set<String> = ["type", "title", "status", "detail", "instance"]
}
