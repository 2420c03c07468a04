/// Decodes the elements of an array, one after the other.
struct TreeUnkeyedDecodingContainer: UnkeyedDecodingContainer {
    let decoder: TreeDecoder
    let elements: [JSONValue]

    private(set) var currentIndex = 0

    init(decoder: TreeDecoder, elements: [JSONValue]) {
        self.decoder = decoder
        self.elements = elements
    }

    private var context: CodingContext { decoder.context }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { elements.count }

    var isAtEnd: Bool { currentIndex >= elements.count }

    private func peek<Value>(_ body: (JSONValue, PositionKey) throws -> Value) throws -> Value {
        let key = PositionKey(currentIndex)
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(
                    codingPath: CodingStep.path(to: decoder.step, and: key),
                    debugDescription: "The array has only \(elements.count) elements."
                )
            )
        }
        return try body(elements[currentIndex], key)
    }

    /// Decodes the element at the current place and, where that succeeds, moves on.
    private mutating func next<Value>(_ body: (JSONValue, PositionKey) throws -> Value) throws -> Value {
        let value = try peek(body)
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        let isNull = try peek { value, _ in value.isNull }
        if isNull { currentIndex += 1 }
        return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (context, step) = (context, decoder.step)
        return try next { try context.decode(type, from: $0, key: $1, at: step) }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let (context, step) = (context, decoder.step)
        return try next { try context.bool($0, key: $1, at: step) }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let (context, step) = (context, decoder.step)
        return try next { try context.string($0, key: $1, at: step) }
    }

    private mutating func float<Value: DecodableFloat>() throws -> Value {
        let (context, step) = (context, decoder.step)
        return try next { try context.float(Value.self, $0, key: $1, at: step) }
    }

    private mutating func integer<Integer: FixedWidthInteger>() throws -> Integer {
        let (context, step) = (context, decoder.step)
        return try next { try context.integer(Integer.self, $0, key: $1, at: step) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double { try float() }
    mutating func decode(_ type: Float.Type) throws -> Float { try float() }
    mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let decoder = decoder
        return try next { try decoder.nested($0, $1).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let decoder = decoder
        return try next { try decoder.nested($0, $1).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = decoder
        return try next { decoder.nested($0, $1) }
    }
}
