import Roadbook

/// A value that operations are done to. Where one cannot be done the value is of no more use.
struct JSONPatchTarget {
    private(set) var value: JSONValue

    /// How many octets may still be moved or copied, so that a short patch does not keep the mock busy for long, nor
    /// makes a value that is far longer than what there was.
    private var budget = 32 << 20

    /// What a value counts for beside its text, and as one of many that make room.
    private static let valueCost = 16

    init(_ value: JSONValue) {
        self.value = value
    }

    /// - Throws: ``JSONPatchFailure``.
    mutating func apply(_ operation: JSONPatchOperation) throws {
        let path = operation.path
        switch operation.action {
        case .add(let new): try add(new, at: path)
        case .remove: _ = try remove(at: path)
        case .replace(let new):
            // There has to be something (RFC 6902 section 4.3); what an array has keeps its place.
            _ = try value(at: path)
            try set(new, at: path)
        case .move(let from):
            guard !from.elementsEqual(path, by: JSONPatchOperation.areSame) else { return _ = try value(at: from) }
            try add(try remove(at: from), at: path)
        case .copy(let from): try add(try value(at: from), at: path)
        case .test(let expected):
            guard try value(at: path) == expected else {
                throw JSONPatchFailure.conflict("what is at \(Self.text(path)) is not what the patch expects")
            }
        }
    }

    private func value(at path: [String]) throws -> JSONValue {
        try path.indices.reduce(value) { value, index in
            guard let child = Self.child(of: value, path[index]) else { throw Self.missing(path[...index]) }
            return child
        }
    }

    private static func child(of value: JSONValue, _ name: String) -> JSONValue? {
        switch value {
        case .object(let members): members[name]
        case .array(let elements): index(name, below: elements.count).map { elements[$0] }
        default: nil
        }
    }

    private mutating func add(_ new: JSONValue, at path: [String]) throws {
        try spend(onAdding: new, at: path)
        try change(path) { container, name, budget in
            guard case .array(var elements) = container else { return try Self.set(new, name, of: &container, path) }
            guard let index = name == "-" ? elements.count : Self.index(name, below: elements.count + 1) else {
                throw Self.missing(path[...])
            }
            container = .null
            budget -= (elements.count - index) * Self.valueCost
            elements.insert(new, at: index)
            container = .array(elements)
        } whole: {
            $0 = new
        }
    }

    private mutating func set(_ new: JSONValue, at path: [String]) throws {
        try spend(onAdding: new, at: path)
        try change(path) { container, name, _ in
            try Self.set(new, name, of: &container, path)
        } whole: {
            $0 = new
        }
    }

    private mutating func remove(at path: [String]) throws -> JSONValue {
        var removed = JSONValue.null
        try change(path) { container, name, budget in
            guard let old = Self.child(of: container, name) else { throw Self.missing(path[...]) }
            removed = old
            switch container {
            case .object(var members):
                container = .null
                budget -= members.count * Self.valueCost
                members.removeValues(named: name)
                container = .object(members)
            case .array(var elements):
                guard let index = Self.index(name, below: elements.count) else { return }
                container = .null
                budget -= (elements.count - index) * Self.valueCost
                elements.remove(at: index)
                container = .array(elements)
            default: break
            }
        } whole: {
            removed = $0
            $0 = .null
        }
        return removed
    }

    /// Puts a value under a name of an object, or in place of an element.
    private static func set(_ new: JSONValue, _ name: String, of container: inout JSONValue, _ path: [String]) throws {
        switch container {
        case .object(var members):
            container = .null
            members[name] = .some(new)
            container = .object(members)
        case .array(var elements):
            guard let index = index(name, below: elements.count) else { throw missing(path[...]) }
            container = .null
            elements[index] = new
            container = .array(elements)
        default: throw missing(path[...])
        }
    }

    /// Changes the container that a path ends in.
    private mutating func change(
        _ path: [String],
        _ body: (_ container: inout JSONValue, _ name: String, _ budget: inout Int) throws -> Void,
        whole: (inout JSONValue) -> Void
    ) throws {
        guard !path.isEmpty else { return whole(&value) }
        var budget = budget
        try Self.change(&value, path[...]) { try body(&$0, $1, &budget) }
        self.budget = budget
        guard budget >= 0 else { throw Self.tooLong }
    }

    private static func change(
        _ value: inout JSONValue,
        _ path: ArraySlice<String>,
        _ body: (inout JSONValue, String) throws -> Void
    ) throws {
        let name = path[path.startIndex]
        guard path.count > 1 else { return try body(&value, name) }
        guard var child = child(of: value, name) else { throw missing(path.prefix(1)) }
        // Nothing else holds the child while it is changed, so that it is not copied.
        try set(.null, name, of: &value, [name])
        try change(&child, path.dropFirst(), body)
        try set(child, name, of: &value, [name])
    }

    /// An index of an array as a pointer writes it: no sign, no zeros in front (RFC 6901 section 4).
    private static func index(_ name: String, below end: Int) -> Int? {
        let isNumber = !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, name == "0" || !name.hasPrefix("0"), let index = Int(name), index < end else { return nil }
        return index
    }

    private mutating func spend(onAdding new: JSONValue, at path: [String]) throws {
        let depth = Self.depth(of: new, &budget)
        guard budget >= 0 else { throw Self.tooLong }
        guard path.count + depth <= Self.depthLimit else {
            throw JSONPatchFailure.excessive("the value would be nested deeper than \(Self.depthLimit) levels")
        }
    }

    /// How deep a value is nested; 0 for one without parts. It takes each of them from the budget.
    private static func depth(of value: JSONValue, _ budget: inout Int) -> Int {
        budget -= valueCost
        guard budget >= 0 else { return 0 }
        switch value {
        case .object(let members):
            return 1
                + members.reduce(0) { deepest, member in
                    budget -= member.name.utf8.count
                    return max(deepest, depth(of: member.value, &budget))
                }
        case .array(let elements): return 1 + elements.reduce(0) { max($0, depth(of: $1, &budget)) }
        case .string(let text): budget -= text.utf8.count
        case .number(let number): budget -= number.text.utf8.count
        case .null, .bool: break
        }
        return 0
    }

    /// What content may have that is sent.
    private static let depthLimit = JSONParser().depthLimit

    private static let tooLong = JSONPatchFailure.excessive("it moves and copies too much: 32 MiB are the most")

    private static func missing(_ path: ArraySlice<String>) -> JSONPatchFailure {
        .conflict("there is nothing at \(text(path))")
    }

    private static func text(_ path: some Sequence<String>) -> String { "\"\(JSONPointer.text(Array(path)))\"" }
}
