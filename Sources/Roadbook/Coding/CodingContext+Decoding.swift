import Foundation

extension CodingContext {
    /// A value from JSON; `key` is its place in the container at `step`.
    func decode<Value: Decodable>(
        _ type: Value.Type,
        from value: JSONValue,
        key: (any CodingKey)? = nil,
        at step: CodingStep?
    ) throws -> Value {
        if let leaf = try leaf(type, value, key: key, at: step) { return leaf }
        let step = key.map { CodingStep($0, in: step) } ?? step
        return try Value(from: TreeDecoder(value: value, context: self, step: step))
    }

    /// A value of the types that are not decoded by parts; nil for all others.
    private func leaf<Value: Decodable>(
        _ type: Value.Type,
        _ value: JSONValue,
        key: (any CodingKey)?,
        at step: CodingStep?
    ) throws -> Value? {
        // Types are compared first, because a cast of a value costs many times as much.
        if type == String.self { return try string(value, key: key, at: step) as? Value }
        if type == Int.self { return try integer(Int.self, value, key: key, at: step) as? Value }
        if type == Double.self { return try float(Double.self, value, key: key, at: step) as? Value }
        if type == Bool.self { return try bool(value, key: key, at: step) as? Value }
        if type == JSONValue.self { return value as? Value }
        if type == Parameters.self, case .object(let members) = value { return members as? Value }
        if type == JSONNumber.self { return try number(JSONNumber.self, value, key: key, at: step) as? Value }
        if type == Date.self { return try date(value, key: key, at: step) as? Value }
        if type == Data.self { return try data(value, key: key, at: step) as? Value }
        if type == URL.self { return try url(value, key: key, at: step) as? Value }
        if type == Decimal.self { return try decimal(value, key: key, at: step) as? Value }
        return nil
    }

    func bool(_ value: JSONValue, key: (any CodingKey)?, at step: CodingStep?) throws -> Bool {
        guard case .bool(let result) = value else {
            throw mismatch(Bool.self, "true or false", value, key: key, at: step)
        }
        return result
    }

    func string(_ value: JSONValue, key: (any CodingKey)?, at step: CodingStep?) throws -> String {
        guard case .string(let text) = value else {
            throw mismatch(String.self, "a string", value, key: key, at: step)
        }
        return text
    }

    func integer<Integer: FixedWidthInteger>(
        _ type: Integer.Type,
        _ value: JSONValue,
        key: (any CodingKey)?,
        at step: CodingStep?
    ) throws -> Integer {
        let number = try number(type, value, key: key, at: step)
        guard let result = number.exactly(type) else {
            throw corrupted("The number \(number.text.prefix(40)) is no \(type).", key: key, at: step)
        }
        return result
    }

    func float<Value: DecodableFloat>(
        _ type: Value.Type,
        _ value: JSONValue,
        key: (any CodingKey)?,
        at step: CodingStep?
    ) throws -> Value {
        if case .string(let text) = value, let special = coding.nonConformingFloats?.value(of: text) {
            return Value(special)
        }
        let number = try number(type, value, key: key, at: step)
        guard let result = Value(number.text), result.isFinite else {
            throw corrupted("The number \(number.text.prefix(40)) is too large for \(type).", key: key, at: step)
        }
        return result
    }

    private func number(
        _ type: Any.Type,
        _ value: JSONValue,
        key: (any CodingKey)?,
        at step: CodingStep?
    ) throws -> JSONNumber {
        guard case .number(let number) = value else { throw mismatch(type, "a number", value, key: key, at: step) }
        return number
    }

    private func decimal(_ value: JSONValue, key: (any CodingKey)?, at step: CodingStep?) throws -> Decimal {
        let number = try number(Decimal.self, value, key: key, at: step)
        guard let decimal = number.decimal ?? Decimal(string: number.text), !decimal.isNaN else {
            throw corrupted("The number \(number.text.prefix(40)) is no Decimal.", key: key, at: step)
        }
        return decimal
    }

    private func url(_ value: JSONValue, key: (any CodingKey)?, at step: CodingStep?) throws -> URL {
        let text = try string(value, key: key, at: step)
        guard let url = URL(string: text) else { throw corrupted("The string is no URL.", key: key, at: step) }
        return url
    }

    private func date(_ value: JSONValue, key: (any CodingKey)?, at step: CodingStep?) throws -> Date {
        do {
            return try (coding.dates ?? .iso8601).date(from: value)
        } catch let error as DecodingError {
            throw error.moved(below: CodingStep.path(to: step, and: key))
        }
    }

    private func data(_ value: JSONValue, key: (any CodingKey)?, at step: CodingStep?) throws -> Data {
        do {
            return try (coding.data ?? .base64).data(from: value)
        } catch let error as DecodingError {
            throw error.moved(below: CodingStep.path(to: step, and: key))
        }
    }
}

extension CodingContext {
    func mismatch(
        _ type: Any.Type,
        _ expected: String,
        _ value: JSONValue,
        key: (any CodingKey)?,
        at step: CodingStep?
    ) -> DecodingError {
        DecodingError.mismatch(type, expected, value).moved(below: CodingStep.path(to: step, and: key))
    }

    private func corrupted(_ reason: String, key: (any CodingKey)?, at step: CodingStep?) -> DecodingError {
        DecodingError.unreadable(reason).moved(below: CodingStep.path(to: step, and: key))
    }
}
