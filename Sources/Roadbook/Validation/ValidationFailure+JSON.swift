import Foundation

// The form of RFC 9457, section 3, with a code: {"pointer": "#/tags/2", "code": "empty", "detail": "A tag is empty."}.
// The names are those, whatever the key style of a coding is, as they are in problem details.

extension ValidationFailure: Codable {
    /// Reads an object with any of the three members. Members of the wrong type are as good as absent, as in problem details.
    ///
    /// - Throws: `DecodingError` for what is not an object, or has none of the members.
    public init(from decoder: any Decoder) throws {
        guard let failure = ValidationFailure(try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "a validation failure has a pointer, a code or a detail"
                )
            )
        }
        self = failure
    }

    public func encode(to encoder: any Encoder) throws {
        try jsonValue.encode(to: encoder)
    }
}

extension ValidationFailure {
    /// Reads an object with any of the three members; `nil` for anything else.
    init?(_ value: JSONValue) {
        let (pointer, code, detail) = (value["pointer"]?.string, value["code"]?.string, value["detail"]?.string)
        guard pointer != nil || code != nil || detail != nil else { return nil }
        self.init(Self.pointer(ofFragment: pointer ?? ""), code: code ?? "", detail ?? "")
    }

    /// The failure as an object; a member that is empty is left out, but for the pointer.
    package var jsonValue: JSONValue {
        var members: Parameters = ["pointer": fragment]
        if !code.isEmpty { members["code"] = .string(code) }
        if !detail.isEmpty { members["detail"] = .string(detail) }
        return .object(members)
    }

    /// The pointer as a fragment of a URI (RFC 6901, section 6): `#/tags/2`.
    private var fragment: String {
        let names = pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { PercentEncoding.encoded(String(Substring($0)), allowing: .pathSegment) }
        return "#" + names.joined(separator: "/")
    }

    /// The pointer of a fragment; what is none is a pointer already, as some servers write it.
    private static func pointer(ofFragment text: String) -> String {
        guard text.utf8.first == UInt8(ascii: "#") else { return text }
        let fragment = String(Substring(text.utf8.dropFirst()))
        return PercentEncoding.decoded(fragment) ?? fragment
    }
}
