/// Encodes the elements of an array.
struct TreeUnkeyedEncodingContainer: UnkeyedEncodingContainer {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.count }

    func encodeNil() throws { try encoder.append(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try encoder.append(try encoder.context.encode(value, key: PositionKey(count), at: encoder.step))
    }

    func encode(_ value: Bool) throws { try encoder.append(.bool(value)) }
    func encode(_ value: String) throws { try encoder.append(.string(value)) }
    func encode(_ value: Int) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: Int8) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: Int16) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: Int32) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: Int64) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: UInt) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: UInt8) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: UInt16) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: UInt32) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: UInt64) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: Int128) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: UInt128) throws { try encoder.append(.number(JSONNumber(value))) }
    func encode(_ value: Double) throws { try encodeFloat(value) }
    func encode(_ value: Float) throws { try encodeFloat(value) }

    private func encodeFloat(_ value: some Encodable & BinaryFloatingPoint) throws {
        try encoder.append(try encoder.context.encode(value, key: PositionKey(count), at: encoder.step))
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        encoder.nestedEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.nestedEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        encoder.nestedEncoder()
    }
}
