/// The type of the keys under which the standard library encodes every dictionary with names; it has no name here.
enum DictionaryKey {
    private static let type: ObjectIdentifier = {
        let probe = KeyTypeProbe()
        try? [String: Bool]().encode(to: probe)
        return probe.keyType
    }()

    /// Whether keys of a type are those of a dictionary.
    static func isType<Key: CodingKey>(_ type: Key.Type) -> Bool {
        ObjectIdentifier(type) == Self.type
    }
}
