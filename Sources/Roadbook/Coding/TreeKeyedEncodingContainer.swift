/// Encodes the members of an object.
struct TreeKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func set(_ value: consuming JSONValue, _ key: Key) throws {
        try encoder.set(value, under: name(key), key: key)
    }

    @inline(__always) private func setInteger(_ value: some BinaryInteger, _ key: Key) throws {
        try set(.number(JSONNumber(value)), key)
    }

    private func setFloat(_ value: some Encodable & BinaryFloatingPoint, _ key: Key) throws {
        try set(try encoder.context.encode(value, key: key, at: encoder.step), key)
    }

    private func name(_ key: Key) -> String {
        encoder.context.wireName(key)
    }

    func encodeNil(forKey key: Key) throws { try set(.null, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try set(try encoder.context.encode(value, key: key, at: encoder.step), key)
    }

    func encode(_ value: Bool, forKey key: Key) throws { try set(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) throws { try set(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { try setFloat(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try setFloat(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: Int128, forKey key: Key) throws { try setInteger(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try setInteger(value, key) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.nestedEncoder(under: name(key), key: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.nestedEncoder(under: name(key), key: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        encoder.superEncoder(under: "super", key: SuperKey())
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        encoder.superEncoder(under: name(key), key: key)
    }
}

// A nil that is to be kept comes here first: the standard implementations leave it out.
extension TreeKeyedEncodingContainer {
    private func setOptional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else if encoder.context.keepsNil {
            try encodeNil(forKey: key)
        }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try setOptional(value, key) }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try setOptional(value, key) }
}
