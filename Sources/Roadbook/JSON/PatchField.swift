/// A field of a PATCH body, which keeps "leave it", "remove it" and "set it" apart.
///
///     struct Changes: Codable, Sendable {
///         var title: PatchField<String> = .absent
///         var subtitle: PatchField<String> = .absent
///     }
///     Changes(title: "new", subtitle: nil)        // {"title":"new","subtitle":null}
///
/// A synthesised conformance to `Codable` writes nothing for `absent`, and reads it where the name is missing. Outside
/// of a keyed container there is no way to write nothing, and encoding `absent` there is an `EncodingError`.
public enum PatchField<Value> {
    /// The field is left as it is; its name is not written.
    case absent

    /// The field is removed; `null` is written.
    case null

    /// The field is set.
    case value(Value)

    /// The value to set; nil for `absent` and `null` alike.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension PatchField: Sendable where Value: Sendable {}
extension PatchField: Equatable where Value: Equatable {}
extension PatchField: Hashable where Value: Hashable {}

extension PatchField: ExpressibleByNilLiteral {
    /// `nil` is `null`: the field is removed.
    public init(nilLiteral: ()) {
        self = .null
    }
}

extension PatchField: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
        self = .value(Value(unicodeScalarLiteral: value))
    }
}

extension PatchField: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        self = .value(Value(extendedGraphemeClusterLiteral: value))
    }
}

extension PatchField: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    public init(stringLiteral value: Value.StringLiteralType) {
        self = .value(Value(stringLiteral: value))
    }
}

extension PatchField: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    public init(stringInterpolation: Value.StringInterpolation) {
        self = .value(Value(stringInterpolation: stringInterpolation))
    }
}

extension PatchField: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Value.IntegerLiteralType) {
        self = .value(Value(integerLiteral: value))
    }
}

extension PatchField: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Value.FloatLiteralType) {
        self = .value(Value(floatLiteral: value))
    }
}

extension PatchField: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        self = .value(Value(booleanLiteral: value))
    }
}
