/// Decodes the members of an object.
struct TreeKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: TreeDecoder
    let members: Parameters

    private var context: CodingContext { decoder.context }

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// The keys that the type has for the names of the object, in the order of the document.
    var allKeys: [Key] {
        members.entriesWithUniqueNames.compactMap { entry in
            guard !CodingContext.areData(Key.self) else { return Key(stringValue: entry.name) }
            let property = context.keys.propertyName(entry.name)
            if context.keys.wireName(property) == entry.name, let key = Key(stringValue: property) { return key }
            return Key(stringValue: entry.name)
        }
    }

    /// The member under the key's name on the wire, or else under the key as it is declared.
    private func find(_ key: Key) -> JSONValue? {
        let name = context.wireName(key)
        if let value = members[name] { return value }
        return context.keys == .asDeclared ? nil : members[key.stringValue]
    }

    private func require(_ key: Key) throws -> JSONValue {
        if let value = find(key) { return value }
        let name = context.wireName(key)
        throw DecodingError.keyNotFound(
            key,
            DecodingError.Context(codingPath: codingPath, debugDescription: "The object has no '\(name)'.")
        )
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try require(key).isNull }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try context.decode(type, from: try require(key), key: key, at: decoder.step)
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try context.bool(try require(key), key: key, at: decoder.step)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try context.string(try require(key), key: key, at: decoder.step)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try context.float(type, try require(key), key: key, at: decoder.step)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try context.float(type, try require(key), key: key, at: decoder.step)
    }

    private func integer<Integer: FixedWidthInteger>(_ key: Key) throws -> Integer {
        try context.integer(Integer.self, try require(key), key: key, at: decoder.step)
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.nested(try require(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.nested(try require(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        decoder.nested(members["super"] ?? .null, SuperKey())
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoder.nested(find(key) ?? .null, key)
    }
}
