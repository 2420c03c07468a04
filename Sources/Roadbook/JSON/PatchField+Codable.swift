extension PatchField: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .absent:
            let reason = "An absent patch field can be left out of a keyed container only."
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(codingPath: encoder.codingPath, debugDescription: reason)
            )
        case .null: try container.encodeNil()
        case .value(let value): try container.encode(value)
        }
    }
}

extension PatchField: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
    }
}

// A synthesised conformance calls the most specific of these, so that it need not be written by hand.

extension KeyedEncodingContainer {
    /// Writes the field's value or `null`, and for `absent` nothing at all.
    public mutating func encode<Value: Encodable>(_ field: PatchField<Value>, forKey key: Key) throws {
        switch field {
        case .absent: break
        case .null: try encodeNil(forKey: key)
        case .value(let value): try encode(value, forKey: key)
        }
    }
}

extension KeyedDecodingContainer {
    /// Reads the field's value or `null`, and `absent` where the name is missing.
    public func decode<Value: Decodable>(
        _ type: PatchField<Value>.Type,
        forKey key: Key
    ) throws -> PatchField<Value> {
        guard contains(key) else { return .absent }
        return try decodeNil(forKey: key) ? .null : .value(try decode(Value.self, forKey: key))
    }
}
