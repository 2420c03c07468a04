/// An encoder that finds out under which type of keys a value encodes itself.
final class KeyTypeProbe: Encoder {
    /// That of the encoder itself, which is none, until there is another.
    private(set) var keyType = ObjectIdentifier(KeyTypeProbe.self)

    /// Takes what is encoded, to no end.
    private let encoder = TreeEncoder(context: CodingContext(.inherited), step: nil)

    var codingPath: [any CodingKey] { [] }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        keyType = ObjectIdentifier(type)
        return KeyedEncodingContainer(TreeKeyedEncodingContainer<Key>(encoder: encoder))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { encoder.singleValueContainer() }
}
