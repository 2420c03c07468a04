import Foundation

/// Makes up a value of a type by decoding it from nothing: zeros, empty text, empty arrays, absent optionals.
///
/// It serves to try out what a type needs. A type that accepts no made-up value, such as an enum of texts without a list
/// of its cases, throws.
struct SampleDecoder: Decoder {
    static let uuid = "00000000-0000-0000-0000-000000000001"

    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] = [:]

    /// How deep a value may be nested, so that a type that holds itself comes to an end.
    private static let depthLimit = 32

    /// How many values may still be made up, so that a type that tries and tries comes to an end.
    private final class Budget {
        var rest = 4_096
    }

    private let budget: Budget
    private let depth: Int

    init() {
        budget = Budget()
        depth = 0
    }

    private init(codingPath: [any CodingKey], budget: Budget, depth: Int) {
        self.codingPath = codingPath
        self.budget = budget
        self.depth = depth
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedSample<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { UnkeyedSample(decoder: self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleSample(decoder: self) }

    fileprivate func below(_ key: any CodingKey) -> SampleDecoder {
        SampleDecoder(codingPath: codingPath + [key], budget: budget, depth: depth + 1)
    }

    /// A value in the same place, one level down.
    fileprivate var below: SampleDecoder { SampleDecoder(codingPath: codingPath, budget: budget, depth: depth + 1) }

    fileprivate func sample<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try spend()
        if let known = Self.known(type) as? Value { return known }
        if let cases = type as? any CaseIterable.Type, let first = Self.firstCase(of: cases) as? Value { return first }
        return try Value(from: self)
    }

    fileprivate func spend() throws {
        budget.rest -= 1
        guard budget.rest > 0, depth < Self.depthLimit else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "there is no end to the value")
            )
        }
    }

    private static func known(_ type: Any.Type) -> Any? {
        switch type {
        case is Date.Type: Date(timeIntervalSince1970: 0)
        case is Data.Type: Data()
        case is URL.Type: URL(string: "https://example.com")
        case is UUID.Type: UUID(uuidString: uuid)
        case is Decimal.Type: Decimal.zero
        default: nil
        }
    }

    private static func firstCase<Cases: CaseIterable>(of type: Cases.Type) -> Any? { type.allCases.first }
}

private struct KeyedSample<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { true }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.below(key).sample(type)
    }
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder.below(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.below(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder {
        try decoder.spend()
        return decoder.below
    }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.below(key) }
}

private struct UnkeyedSample: UnkeyedDecodingContainer {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    func decodeNil() throws -> Bool { true }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.below.sample(type) }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        try decoder.container(keyedBy: type)
    }
    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try decoder.spend()
        return self
    }
    func superDecoder() throws -> any Decoder {
        try decoder.spend()
        return decoder.below
    }
}

private struct SingleSample: SingleValueDecodingContainer {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { true }
    func decode(_ type: Bool.Type) throws -> Bool { false }
    func decode(_ type: String.Type) throws -> String { "" }
    func decode(_ type: Double.Type) throws -> Double { 0 }
    func decode(_ type: Float.Type) throws -> Float { 0 }
    func decode(_ type: Int.Type) throws -> Int { 0 }
    func decode(_ type: Int8.Type) throws -> Int8 { 0 }
    func decode(_ type: Int16.Type) throws -> Int16 { 0 }
    func decode(_ type: Int32.Type) throws -> Int32 { 0 }
    func decode(_ type: Int64.Type) throws -> Int64 { 0 }
    func decode(_ type: UInt.Type) throws -> UInt { 0 }
    func decode(_ type: UInt8.Type) throws -> UInt8 { 0 }
    func decode(_ type: UInt16.Type) throws -> UInt16 { 0 }
    func decode(_ type: UInt32.Type) throws -> UInt32 { 0 }
    func decode(_ type: UInt64.Type) throws -> UInt64 { 0 }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.below.sample(type) }
}
