/// What an encoder has collected: one value, or the elements or members of a container.
struct TreeContent {
    enum Shape {
        case nothing, single, array, object
    }

    private var shape = Shape.nothing
    private var value = JSONValue.null
    private(set) var elements: [JSONValue] = []
    private var members = Parameters()

    /// Where the members of a dictionary begin, which come in another order at each run.
    private var sortedFrom = Int.max

    /// Containers handed out, whose content comes later, by position; nil while there are none, as most often.
    private var nested: [Int: TreeEncoder]?

    init() {}

    /// Content that goes on with a value.
    init(_ value: consuming JSONValue) {
        self.value = value
        shape = .single
    }

    /// Opens an object, or goes on with the one that is there; false where another kind is.
    mutating func beginObject() -> Bool {
        switch shape {
        case .nothing: shape = .object
        case .single: openValue()
        case .array, .object: break
        }
        members.reserveCapacity(4)
        return shape == .object
    }

    /// Opens an array, or goes on with the one that is there; false where another kind is.
    mutating func beginArray() -> Bool {
        switch shape {
        case .nothing: shape = .array
        case .single: openValue()
        case .array, .object: break
        }
        return shape == .array
    }

    /// Has all members from here on sorted by their names in the end.
    mutating func beginDictionary() {
        sortedFrom = min(sortedFrom, members.count)
    }

    /// Takes a value that is an array or an object apart, so that more can be added.
    private mutating func openValue() {
        switch value {
        case .array(let elements):
            self.elements = elements
            shape = .array
        case .object(let members):
            // A name is to have one place only.
            self.members = Parameters(entries: members.entriesWithUniqueNames)
            shape = .object
        default: return
        }
        value = .null
    }

    /// What has been collected; a value that encodes nothing at all is an empty object.
    mutating func finish() -> JSONValue {
        finishNested()
        if sortedFrom < members.count { members.sortNames(from: sortedFrom) }
        return switch shape {
        case .nothing: .object(Parameters())
        case .single: value
        case .array: .array(elements)
        case .object: .object(members)
        }
    }

    /// The containers handed out whose content is not here yet.
    var nestedEncoders: [TreeEncoder] {
        nested.map { Array($0.values) } ?? []
    }

    /// Takes over what the containers handed out have collected.
    mutating func finishNested() {
        guard let nested else { return }
        for (position, encoder) in nested {
            if shape == .array {
                elements[position] = encoder.finish()
            } else {
                members.replaceValue(at: position, with: encoder.finish())
            }
        }
        self.nested = nil
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
        if nested != nil, let position = members.position(of: name) { nested?[position] = nil }
        members.set(Parameters.Entry(name: name, value: value))
        return nil
    }

    // Each of these keeps the place of what comes later, and is false where what is collected is of another kind.

    mutating func append(_ encoder: TreeEncoder) -> Bool {
        guard shape == .array else { return false }
        nested = nested ?? [:]
        nested?[elements.count] = encoder
        elements.append(.null)
        return true
    }

    mutating func set(_ encoder: TreeEncoder, under name: String) -> Bool {
        guard shape == .object else { return false }
        nested = nested ?? [:]
        nested?[members.position(of: name) ?? members.count] = encoder
        members.set(Parameters.Entry(name: name, value: .null))
        return true
    }

    /// The encoder that has the place of a name.
    func encoder(under name: String) -> TreeEncoder? {
        guard let nested else { return nil }
        return members.position(of: name).flatMap { nested[$0] }
    }

    /// The value that has the place of a name.
    func value(under name: String) -> JSONValue? {
        members[name]
    }
}
