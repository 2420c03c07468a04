/// Encodes the one value of a type that is neither array nor object.
struct TreeSingleValueEncodingContainer: SingleValueEncodingContainer {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { try encoder.setValue(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try encoder.setValue(try encoder.context.encode(value, key: nil, at: encoder.step))
    }

    func encode(_ value: Bool) throws { try encoder.setValue(.bool(value)) }
    func encode(_ value: String) throws { try encoder.setValue(.string(value)) }
    func encode(_ value: Int) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: Int8) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: Int16) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: Int32) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: Int64) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: UInt) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: UInt8) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: UInt16) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: UInt32) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: UInt64) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: Int128) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: UInt128) throws { try encoder.setValue(.number(JSONNumber(value))) }
    func encode(_ value: Double) throws { try encodeFloat(value) }
    func encode(_ value: Float) throws { try encodeFloat(value) }

    private func encodeFloat(_ value: some Encodable & BinaryFloatingPoint) throws {
        try encoder.setValue(try encoder.context.encode(value, key: nil, at: encoder.step))
    }
}
