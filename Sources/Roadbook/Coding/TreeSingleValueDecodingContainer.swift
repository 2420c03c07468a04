/// Decodes the one value of a type that is neither array nor object.
struct TreeSingleValueDecodingContainer: SingleValueDecodingContainer {
    let decoder: TreeDecoder

    private var context: CodingContext { decoder.context }

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value.isNull }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try context.decode(type, from: decoder.value, key: nil, at: decoder.step)
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        try context.bool(decoder.value, key: nil, at: decoder.step)
    }

    func decode(_ type: String.Type) throws -> String {
        try context.string(decoder.value, key: nil, at: decoder.step)
    }

    private func float<Value: DecodableFloat>() throws -> Value {
        try context.float(Value.self, decoder.value, key: nil, at: decoder.step)
    }

    private func integer<Integer: FixedWidthInteger>() throws -> Integer {
        try context.integer(Integer.self, decoder.value, key: nil, at: decoder.step)
    }

    func decode(_ type: Double.Type) throws -> Double { try float() }
    func decode(_ type: Float.Type) throws -> Float { try float() }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }
}
