/// Something added to the query of a request: named values, or a value that encodes itself.
public enum QueryPart: Sendable {
    case parameters(Parameters)
    case encodable(any Encodable & Sendable)
}

extension QueryPart: CustomStringConvertible, CustomReflectable {
    /// The kind of part, never its values.
    public var description: String {
        switch self {
        case .parameters(let parameters): "\(parameters.count) parameters"
        case .encodable(let value): "\(type(of: value))"
        }
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["part": description]) }
}
