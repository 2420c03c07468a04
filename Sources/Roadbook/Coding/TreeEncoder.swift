/// The encoder of one value: it collects what the value encodes, and `finish` makes JSON of it.
final class TreeEncoder: Encoder {
    let context: CodingContext
    let step: CodingStep?
    let isVerbatim: Bool

    /// All that changes, so that each step has access to it once.
    private var content = TreeContent()

    init(context: CodingContext, step: CodingStep?, isVerbatim: Bool) {
        self.context = context
        self.step = step
        self.isVerbatim = isVerbatim
    }

    var codingPath: [any CodingKey] { CodingStep.path(to: step) }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        content.beginObject()
        context.note(type, at: step)
        return KeyedEncodingContainer(TreeKeyedEncodingContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        content.beginArray()
        return TreeUnkeyedEncodingContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        TreeSingleValueEncodingContainer(encoder: self)
    }
}

extension TreeEncoder {
    /// What has been encoded, once all of it is; a value that encodes nothing at all is an empty object.
    func finish() -> JSONValue {
        content.finish()
    }

    /// How many elements there are.
    var count: Int { content.elements.count }

    func setValue(_ value: consuming JSONValue) throws {
        if let refused = content.set(value) { throw mixed(refused) }
    }

    func append(_ value: consuming JSONValue) throws {
        if let refused = content.append(value) { throw mixed(refused) }
    }

    func set(_ value: consuming JSONValue, under name: consuming String) throws {
        if let refused = content.set(value, under: name) { throw mixed(refused) }
    }

    /// An encoder for the next element.
    func nestedEncoder() -> TreeEncoder {
        let key = PositionKey(count)
        let encoder = TreeEncoder(context: context, step: CodingStep(key, in: step), isVerbatim: false)
        content.append(encoder)
        return encoder
    }

    /// An encoder for the member of a name, in place of any value there; the same one when it is asked for again.
    func superEncoder(under name: String, key: any CodingKey) -> TreeEncoder {
        if let known = content.encoder(under: name) { return known }
        let encoder = TreeEncoder(context: context, step: CodingStep(key, in: step), isVerbatim: false)
        content.set(encoder, under: name)
        return encoder
    }

    /// An encoder for a container in the member of a name, which goes on with what is there.
    func nestedEncoder(under name: String, key: any CodingKey) -> TreeEncoder {
        if let known = content.encoder(under: name) { return known }
        let value = content.value(under: name)
        let encoder = superEncoder(under: name, key: key)
        if let value { encoder.content = TreeContent(value) }
        return encoder
    }

    private func mixed(_ value: JSONValue) -> EncodingError {
        EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: codingPath,
                debugDescription: "A value encodes itself in two kinds of container at once."
            )
        )
    }
}
