/// The encoder of one value: it collects what the value encodes, and `finish` makes JSON of it.
final class TreeEncoder: Encoder {
    let context: CodingContext
    let step: CodingStep?

    /// All that changes, so that each step has access to it once.
    private var content = TreeContent()

    init(context: CodingContext, step: CodingStep?) {
        self.context = context
        self.step = step
    }

    var codingPath: [any CodingKey] { CodingStep.path(to: step) }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if !content.beginObject() { refuse(nil) }
        if DictionaryKey.isType(type) { content.beginDictionary() }
        context.note(type, at: step)
        return KeyedEncodingContainer(TreeKeyedEncodingContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if !content.beginArray() { refuse(nil) }
        return TreeUnkeyedEncodingContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        TreeSingleValueEncodingContainer(encoder: self)
    }
}

extension TreeEncoder {
    /// What has been encoded, once all of it is; a value that encodes nothing at all is an empty object.
    func finish() -> JSONValue {
        // What is within another comes after it, so that the last can be finished first. They are in a list and not on the
        // call stack, so that no depth is too deep.
        var encoders = content.nestedEncoders
        var position = 0
        while position < encoders.count {
            encoders += encoders[position].content.nestedEncoders
            position += 1
        }
        while let encoder = encoders.popLast() { encoder.content.finishNested() }
        return content.finish()
    }

    /// How many elements there are.
    var count: Int { content.elements.count }

    func setValue(_ value: consuming JSONValue) throws {
        if let refused = content.set(value) { throw mixed(refused, nil) }
    }

    func append(_ value: consuming JSONValue) throws {
        if let refused = content.append(value) { throw mixed(refused, PositionKey(count)) }
    }

    func set(_ value: consuming JSONValue, under name: consuming String, key: some CodingKey) throws {
        if let refused = content.set(value, under: name) { throw mixed(refused, key) }
    }

    /// An encoder for the next element.
    func nestedEncoder() -> TreeEncoder {
        let key = PositionKey(count)
        let encoder = TreeEncoder(context: context, step: CodingStep(key, in: step))
        if !content.append(encoder) { refuse(key) }
        return encoder
    }

    /// An encoder for the member of a name, in place of any value there; the same one when it is asked for again.
    func superEncoder(under name: String, key: any CodingKey) -> TreeEncoder {
        if let known = content.encoder(under: name) { return known }
        let encoder = TreeEncoder(context: context, step: CodingStep(key, in: step))
        if !content.set(encoder, under: name) { refuse(key) }
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

    /// Notes that a container was opened, or was to be a member of one, where another kind is.
    private func refuse(_ key: (any CodingKey)?) {
        context.refuse(mixed(.null, key), namesMember: key != nil)
    }

    /// The error of a member that is refused.
    private func mixed(_ value: JSONValue, _ key: (any CodingKey)?) -> EncodingError {
        EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: CodingStep.path(to: step, and: key),
                debugDescription: "A value encodes itself in two kinds of container at once."
            )
        )
    }
}
