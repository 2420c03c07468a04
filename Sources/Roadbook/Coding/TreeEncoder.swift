/// The encoder of one value: it collects what the value encodes, and `result` is its JSON.
final class TreeEncoder: Encoder {
    enum Shape {
        case nothing, single, array, object
    }

    let context: CodingContext
    let step: CodingStep?
    let isVerbatim: Bool

    private var shape = Shape.nothing
    private var value = JSONValue.null
    private(set) var elements: [JSONValue] = []
    private var members = Parameters()

    /// Containers handed out, whose content comes later, by position.
    private var nested: [(position: Int, encoder: TreeEncoder)] = []

    init(context: CodingContext, step: CodingStep?, isVerbatim: Bool) {
        self.context = context
        self.step = step
        self.isVerbatim = isVerbatim
    }

    var codingPath: [any CodingKey] { CodingStep.path(to: step) }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        begin(.object)
        members.reserveCapacity(4)
        context.note(type, at: step)
        return KeyedEncodingContainer(TreeKeyedEncodingContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        begin(.array)
        return TreeUnkeyedEncodingContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        TreeSingleValueEncodingContainer(encoder: self)
    }

    private func begin(_ shape: Shape) {
        if self.shape == .nothing { self.shape = shape }
    }
}

extension TreeEncoder {
    /// What has been encoded; a value that encodes nothing at all is an empty object.
    var result: JSONValue {
        switch shape {
        case .nothing: return .object(Parameters())
        case .single: return value
        case .array:
            for (position, encoder) in nested { elements[position] = encoder.result }
            nested = []
            return .array(elements)
        case .object:
            for (position, encoder) in nested { members.replaceValue(at: position, with: encoder.result) }
            nested = []
            return .object(members)
        }
    }

    func setValue(_ value: JSONValue) throws {
        guard shape == .nothing || shape == .single else { throw mixed(value) }
        shape = .single
        self.value = value
    }

    func append(_ value: JSONValue) throws {
        guard shape == .array else { throw mixed(value) }
        elements.append(value)
    }

    func set(_ value: consuming JSONValue, under name: consuming String) throws {
        guard shape == .object else { throw mixed(value) }
        if !nested.isEmpty, let position = members.position(of: name) {
            nested.removeAll { $0.position == position }
        }
        members.set(Parameters.Entry(name: name, value: value))
    }

    /// An encoder for the next element.
    func nestedEncoder() -> TreeEncoder {
        let encoder = TreeEncoder(
            context: context,
            step: CodingStep(PositionKey(elements.count), in: step),
            isVerbatim: false
        )
        if shape == .array {
            nested.append((elements.count, encoder))
            elements.append(.null)
        }
        return encoder
    }

    /// An encoder for the member of a name; the same one when it is asked for again.
    func nestedEncoder(under name: String, key: any CodingKey) -> TreeEncoder {
        if let position = members.position(of: name),
            let known = nested.last(where: { $0.position == position })
        {
            return known.encoder
        }
        let encoder = TreeEncoder(context: context, step: CodingStep(key, in: step), isVerbatim: false)
        if shape == .object {
            members.set(Parameters.Entry(name: name, value: .null))
            if let position = members.position(of: name) { nested.append((position, encoder)) }
        }
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
