/// A value that may stand in a `Parameters` literal.
///
/// Strings, numbers, booleans, dates, data, identifiers, arrays, dictionaries, optionals and JSON values are. A type of
/// yours adopts it by `jsonValue` alone; one whose raw value is a parameter value needs only the name of the protocol:
///
///     enum Order: String, ParameterValue { case newest, oldest }
///
/// Nested literals whose elements differ say what they are: `["a", 1] as JSONValue`, `["from": date, "n": 3] as
/// Parameters`.
public protocol ParameterValue: Sendable {
    /// The value as JSON, under the default coding where that matters.
    var jsonValue: JSONValue { get }

    /// Whether the JSON depends on the coding in use, as that of a date does; false unless told.
    var jsonDependsOnCoding: Bool { get }

    /// The value as JSON under a coding; `jsonValue` unless told.
    func jsonValue(under coding: Coding) throws -> JSONValue
}

extension ParameterValue {
    public var jsonDependsOnCoding: Bool { false }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        jsonValue
    }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    public var jsonValue: JSONValue { rawValue.jsonValue }

    public var jsonDependsOnCoding: Bool { rawValue.jsonDependsOnCoding }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        try rawValue.jsonValue(under: coding)
    }
}

extension ParameterValue where Self: BinaryInteger {
    public var jsonValue: JSONValue { .number(JSONNumber(self)) }
}

extension Int: ParameterValue {}
extension Int8: ParameterValue {}
extension Int16: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension UInt: ParameterValue {}
extension UInt8: ParameterValue {}
extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}

extension String: ParameterValue {
    public var jsonValue: JSONValue { .string(self) }
}

extension Substring: ParameterValue {
    public var jsonValue: JSONValue { .string(String(self)) }
}

extension Bool: ParameterValue {
    public var jsonValue: JSONValue { .bool(self) }
}

extension JSONNumber: ParameterValue {
    public var jsonValue: JSONValue { .number(self) }
}
