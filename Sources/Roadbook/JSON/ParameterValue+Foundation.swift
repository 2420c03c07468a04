public import Foundation

/// A number; an infinity or not-a-number as the coding says, `null` outside of one.
extension Double: ParameterValue {
    public var jsonValue: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }

    public var jsonDependsOnCoding: Bool { !isFinite }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        try coding.jsonValue(of: self)
    }
}

/// A number; an infinity or not-a-number as the coding says, `null` outside of one.
extension Float: ParameterValue {
    public var jsonValue: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }

    public var jsonDependsOnCoding: Bool { !isFinite }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        try coding.jsonValue(of: self)
    }
}

/// A number; not-a-number is `null`.
extension Decimal: ParameterValue {
    public var jsonValue: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
}

/// A string.
extension UUID: ParameterValue {
    public var jsonValue: JSONValue { .string(uuidString) }
}

/// A string, resolved against its base.
extension URL: ParameterValue {
    public var jsonValue: JSONValue { .string(absoluteString) }
}

/// Written as the coding's date style says; read from a list, it is an RFC 3339 string.
extension Date: ParameterValue {
    public var jsonValue: JSONValue { (try? DateStyle.iso8601.jsonValue(of: self)) ?? .null }

    public var jsonDependsOnCoding: Bool { true }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        try coding.jsonValue(of: self)
    }
}

/// Written as the coding's data style says; read from a list, it is a base64 string.
extension Data: ParameterValue {
    public var jsonValue: JSONValue { .string(base64EncodedString()) }

    public var jsonDependsOnCoding: Bool { true }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        try coding.jsonValue(of: self)
    }
}
