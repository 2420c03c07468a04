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

    /// What has been collected but for what is nested; a value that encodes nothing at all is an empty object.
    var result: JSONValue {
        switch shape {
        case .nothing: .object(Parameters())
        case .single: value
        case .array: .array(elements)
        case .object: .object(members)
        }
    }

    /// The containers whose content is to be put in their places.
    mutating func takeNested() -> [(position: Int, encoder: TreeEncoder)] {
        defer { nested = [] }
        return nested
    }

    mutating func replaceValue(at position: Int, with value: consuming JSONValue) {
        if shape == .array {
            elements[position] = value
        } else {
            members.replaceValue(at: position, with: value)
        }
    }

    // Each of these takes a value over, or gives it back where what is collected is of another kind.

    mutating func set(_ value: consuming JSONValue) -> JSONValue? {
        guard shape == .nothing || shape == .single else { return value }
        shape = .single
        self.value = value
        return nil
    }

    mutating func append(_ value: consuming JSONValue) -> JSONValue? {
        guard shape == .array else { return value }
        elements.append(value)
        return nil
    }

    mutating func set(_ value: consuming JSONValue, under name: consuming String) -> JSONValue? {
        guard shape == .object else { return value }
        if !nested.isEmpty, let position = members.position(of: name) {
            nested.removeAll { $0.position == position }
        }
        members.set(Parameters.Entry(name: name, value: value))
        return nil
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
