/// Something added to the query of a request: named values, or a value that encodes itself.
public enum QueryPart: Sendable {
    case parameters(Parameters)
    case encodable(any Encodable & Sendable)
}
