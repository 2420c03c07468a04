/// Writes any `Encodable` value as a query, or as a body of `application/x-www-form-urlencoded`.
///
/// The value becomes a tree, the tree is written in pairs as the coding's `QueryStyle` says, and they are escaped:
/// everything but RFC 3986's unreserved characters (section 2.3) is percent-encoded in UTF-8, in names and values
/// alike, so that no reader can take a `+`, `&` or `;` for anything but itself.
public struct QueryEncoder: Sendable, Hashable {
    private let coding: Coding

    /// An encoder under a coding; what that leaves open has its default.
    public init(_ coding: Coding = .inherited) {
        self.coding = coding
    }

    /// The query of a value, without a question mark; empty where nothing is to be said.
    ///
    /// - Throws: `EncodingError` for a value which does not encode itself with names (a number, an array, nil), for
    ///   what no style can write, and for more than 64 levels of nesting.
    public func encode(_ value: some Encodable) throws -> String {
        try OctetWriter.text { try append(value, to: &$0) }
    }

    /// Appends the query of a value, without a question mark.
    ///
    /// - Parameter start: Where the query begins that this is a part of; an ampersand comes between the parts.
    package func append(_ value: some Encodable, to writer: inout OctetWriter, from start: Int? = nil) throws {
        let members = try members(of: value)
        try QueryWriter(style, from: start ?? writer.count).append(members, to: &writer)
    }

    /// Appends names and values. Where none of them depends on a coding, it is not copied for it.
    static func append(
        _ parameters: Parameters,
        _ coding: Coding,
        to writer: inout OctetWriter,
        from start: Int
    ) throws {
        if !parameters.jsonDependsOnCoding, case nil = coding.query {
            return try QueryWriter(QueryStyle(), from: start).append(parameters, to: &writer)
        }
        try QueryEncoder(coding).append(parameters, to: &writer, from: start)
    }

    private var style: QueryStyle { coding.query ?? QueryStyle() }

    private func members<Value: Encodable>(of value: Value) throws -> Parameters {
        // Types are compared first, because a cast of a value costs many times as much.
        if Value.self == Parameters.self, let parameters = value as? Parameters, !parameters.jsonDependsOnCoding {
            return parameters
        }
        var coding = coding
        coding.keys = style.keys ?? coding.keys
        coding.dates = style.dates ?? coding.dates
        let tree = try CodingContext(coding, keepsNil: style.nils != .dropped).encode(value)
        guard case .object(let members) = tree else {
            throw EncodingError.unwritable(
                value,
                "A query is made of names and values, but \(type(of: value)) encodes itself as \(tree.kind)."
            )
        }
        return members
    }
}
