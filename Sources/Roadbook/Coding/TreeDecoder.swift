/// The decoder of one JSON value.
struct TreeDecoder: Decoder {
    let value: JSONValue
    let context: CodingContext
    let step: CodingStep?

    var codingPath: [any CodingKey] { CodingStep.path(to: step) }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else {
            throw context.mismatch([String: JSONValue].self, "an object", value, key: nil, at: step)
        }
        return KeyedDecodingContainer(TreeKeyedDecodingContainer<Key>(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else {
            throw context.mismatch([JSONValue].self, "an array", value, key: nil, at: step)
        }
        return TreeUnkeyedDecodingContainer(decoder: self, elements: elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        TreeSingleValueDecodingContainer(decoder: self)
    }

    func nested(_ value: JSONValue, _ key: any CodingKey) -> TreeDecoder {
        TreeDecoder(value: value, context: context, step: CodingStep(key, in: step))
    }
}
