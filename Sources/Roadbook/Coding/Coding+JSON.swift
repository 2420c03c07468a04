import Foundation

extension Coding {
    /// The value as a JSON text in UTF-8.
    ///
    /// A `JSONValue` or `Parameters` is written as it is: no style changes its names.
    ///
    /// - Throws: what the value's `encode(to:)` does, and `EncodingError` where a style cannot write a value.
    package func encode(_ value: some Encodable) throws -> Data {
        JSONWriter().data(try jsonValue(encoding: value))
    }

    /// The value as a JSON value.
    ///
    /// - Throws: as `encode(_:)` does.
    package func jsonValue(encoding value: some Encodable) throws -> JSONValue {
        try CodingContext(self).encode(value)
    }

    /// A value from a JSON text; a byte order mark is skipped.
    ///
    /// - Throws: `DecodingError`, whose underlying error is a `JSONSyntaxError` where `data` is no JSON; or what the
    ///   type's `init(from:)` does.
    package func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let value: JSONValue
        do {
            value = try JSONParser().parse(data)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: error.description, underlyingError: error)
            )
        }
        return try decode(type, from: value)
    }

    /// A value from a JSON value.
    package func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) throws -> Value {
        try CodingContext(self).decode(type, from: value, at: nil)
    }
}
