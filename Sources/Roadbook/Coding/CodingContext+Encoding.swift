import Foundation

extension CodingContext {
    /// A whole value as JSON.
    func encode<Value: Encodable>(_ value: Value) throws -> JSONValue {
        let result = try encode(value, key: nil, at: nil)
        if let refusal { throw refusal }
        return result
    }

    /// A value as JSON; `key` is its place in the container at `step`.
    func encode<Value: Encodable>(
        _ value: Value,
        key: (any CodingKey)?,
        at step: CodingStep?
    ) throws -> JSONValue {
        if let leaf = try leaf(value, key: key, at: step) { return leaf }
        let encoder = TreeEncoder(context: self, step: key.map { CodingStep($0, in: step) } ?? step)
        try value.encode(to: encoder)
        return encoder.finish()
    }

    /// The JSON of the types that are not encoded by parts; nil for all others.
    private func leaf<Value: Encodable>(
        _ value: Value,
        key: (any CodingKey)?,
        at step: CodingStep?
    ) throws -> JSONValue? {
        // Types are compared first, because a cast of a value costs many times as much.
        if Value.self == String.self { return (value as? String).map(JSONValue.string) }
        if Value.self == Int.self { return (value as? Int).map { .number(JSONNumber($0)) } }
        if Value.self == Bool.self { return (value as? Bool).map(JSONValue.bool) }
        if Value.self == URL.self { return (value as? URL).map { .string($0.absoluteString) } }
        if Value.self == JSONNumber.self { return (value as? JSONNumber).map(JSONValue.number) }
        if Value.self == JSONValue.self || Value.self == Parameters.self { note(Parameters.Name.self, at: step, key) }
        do {
            if Value.self == JSONValue.self { return try (value as? JSONValue)?.jsonValue(under: coding) }
            if Value.self == Parameters.self { return try (value as? Parameters)?.jsonValue(under: coding) }
            if Value.self == Double.self { return try (value as? Double).map(coding.jsonValue(of:)) }
            if Value.self == Float.self { return try (value as? Float).map(coding.jsonValue(of:)) }
            if Value.self == Date.self { return try (value as? Date).map(coding.jsonValue(of:)) }
            if Value.self == Data.self { return try (value as? Data).map { try coding.jsonValue(of: $0) } }
            if Value.self == Decimal.self { return try (value as? Decimal).map(coding.jsonValue(of:)) }
            return nil
        } catch let error as EncodingError {
            throw error.moved(below: CodingStep.path(to: step, and: key))
        }
    }
}
