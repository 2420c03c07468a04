import Foundation
import Roadbook

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

    /// Which types were asked for, by the names on the wire on the way to them.
    final class Notes {
        fileprivate let keys: KeyStyle
        fileprivate(set) var types: [[String]: Any.Type] = [:]
        /// The names that were asked for in any way, those of optionals that hold text or a number among them.
        fileprivate(set) var names: Set<[String]> = []

        init(keys: KeyStyle) {
            self.keys = keys
        }
    }

    private let budget: Budget
    private let depth: Int
    /// Gets the types that are asked for, and with them those of optionals.
    fileprivate let notes: Notes?
    /// What may be in place of a made-up value.
    fileprivate let example: JSONValue?

    init() {
        self.init(codingPath: [], budget: Budget(), depth: 0, notes: nil, example: nil)
    }

    /// Makes up a value with the texts and the integers of an example where it has some, and notes its types.
    init(like example: JSONValue, _ notes: Notes) {
        self.init(codingPath: [], budget: Budget(), depth: 0, notes: notes, example: example)
    }

    private init(codingPath: [any CodingKey], budget: Budget, depth: Int, notes: Notes?, example: JSONValue?) {
        self.codingPath = codingPath
        self.budget = budget
        self.depth = depth
        self.notes = notes
        self.example = example
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedSample<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { UnkeyedSample(decoder: self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleSample(decoder: self) }

    fileprivate func below(_ key: any CodingKey) -> SampleDecoder {
        SampleDecoder(
            codingPath: codingPath + [key],
            budget: budget,
            depth: depth + 1,
            notes: notes,
            example: notes.flatMap { notes in example?[notes.keys.wireName(key.stringValue)] }
        )
    }

    /// A value in the same place, one level down.
    fileprivate var below: SampleDecoder {
        SampleDecoder(codingPath: codingPath, budget: budget, depth: depth + 1, notes: notes, example: example)
    }

    fileprivate func sample<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try spend()
        note(type)
        if let known = Self.known(type) as? Value { return known }
        if let cases = type as? any CaseIterable.Type, let first = Self.firstCase(of: cases) as? Value { return first }
        return try Value(from: self)
    }

    private func note(_ type: Any.Type) {
        noteName()
        notes?.types[wirePath] = type
    }

    fileprivate func noteName() {
        if !codingPath.isEmpty { notes?.names.insert(wirePath) }
    }

    private var wirePath: [String] {
        guard let notes else { return [] }
        return codingPath.map { notes.keys.wireName($0.stringValue) }
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

    func contains(_ key: Key) -> Bool {
        decoder.below(key).noteName()
        return true
    }
    func decodeNil(forKey key: Key) throws -> Bool { true }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.below(key).sample(type)
    }
    // Without these two the standard library refuses them.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.below(key).sample(type) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.below(key).sample(type) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        if decoder.notes != nil { _ = try? decoder.below(key).sample(type) }
        return nil
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
    func decode(_ type: Int128.Type) throws -> Int128 { try decoder.below.sample(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.below.sample(type) }
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
    func decode(_ type: String.Type) throws -> String { decoder.example?.string ?? "" }
    func decode(_ type: Double.Type) throws -> Double { 0 }
    func decode(_ type: Float.Type) throws -> Float { 0 }
    func decode(_ type: Int.Type) throws -> Int { integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { integer() }
    func decode(_ type: UInt.Type) throws -> UInt { integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { integer() }
    func decode(_ type: Int128.Type) throws -> Int128 { integer() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.below.sample(type) }

    private func integer<Integer: FixedWidthInteger>() -> Integer {
        guard case .number(let number)? = decoder.example else { return 0 }
        return number.exactly(Integer.self) ?? 0
    }
}
