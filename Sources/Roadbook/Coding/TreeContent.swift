/// What an encoder has collected: one value, or the elements or members of a container.
struct TreeContent {
    enum Shape {
        case nothing, single, array, object
    }

    private var shape = Shape.nothing
    private var value = JSONValue.null
    private(set) var elements: [JSONValue] = []
    private var members = Parameters()

    /// Containers handed out, whose content comes later, by position.
    private var nested: [(position: Int, encoder: TreeEncoder)] = []

    mutating func beginObject() {
        if shape == .nothing { shape = .object }
        members.reserveCapacity(4)
    }

    mutating func beginArray() {
        if shape == .nothing { shape = .array }
    }

    /// A value that encodes nothing at all is an empty object.
    mutating func result() -> JSONValue {
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

    // Each of these returns whether the value is in no container of another kind.

    mutating func set(_ value: JSONValue) -> Bool {
        guard shape == .nothing || shape == .single else { return false }
        shape = .single
        self.value = value
        return true
    }

    mutating func append(_ value: JSONValue) -> Bool {
        guard shape == .array else { return false }
        elements.append(value)
        return true
    }

    mutating func set(_ value: JSONValue, under name: String) -> Bool {
        guard shape == .object else { return false }
        if !nested.isEmpty, let position = members.position(of: name) {
            nested.removeAll { $0.position == position }
        }
        members.set(Parameters.Entry(name: name, value: value))
        return true
    }

    /// Keeps the place of the next element for an encoder.
    mutating func append(_ encoder: TreeEncoder) {
        guard shape == .array else { return }
        nested.append((elements.count, encoder))
        elements.append(.null)
    }

    /// The encoder that has the place of a name.
    func encoder(under name: String) -> TreeEncoder? {
        guard let position = members.position(of: name) else { return nil }
        return nested.last { $0.position == position }?.encoder
    }

    /// Keeps the place of a name for an encoder.
    mutating func set(_ encoder: TreeEncoder, under name: String) {
        guard shape == .object else { return }
        members.set(Parameters.Entry(name: name, value: .null))
        if let position = members.position(of: name) { nested.append((position, encoder)) }
    }
}
