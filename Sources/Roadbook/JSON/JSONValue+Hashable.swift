extension JSONValue: Hashable {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        areEqual([(left, right)])
    }

    /// Whether the two values of every pair are equal; any depth is compared without the call stack.
    static func areEqual(_ pairs: [(JSONValue, JSONValue)]) -> Bool {
        var pairs = pairs
        while let (left, right) = pairs.popLast() {
            switch (left, right) {
            case (.null, .null): break
            case (.bool(let left), .bool(let right)):
                guard left == right else { return false }
            case (.number(let left), .number(let right)):
                guard left == right else { return false }
            case (.string(let left), .string(let right)):
                guard OctetName(left) == OctetName(right) else { return false }
            case (.array(let left), .array(let right)):
                guard left.count == right.count else { return false }
                pairs.append(contentsOf: zip(left, right))
            case (.object(let left), .object(let right)):
                guard let members = left.valuesPaired(with: right) else { return false }
                pairs.append(contentsOf: members)
            default:
                return false
            }
        }
        return true
    }

    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    /// What is nested deeper than eight levels is hashed by its kind and count alone: equal values still hash
    /// alike, and no depth is too deep.
    func hash(into hasher: inout Hasher, depth: Int) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combine(OctetName(text))
        case .array(let elements):
            hasher.combine(elements.count)
            guard depth < 8 else { return }
            for element in elements { element.hash(into: &hasher, depth: depth + 1) }
        case .object(let members):
            hasher.combine(members.count)
            guard depth < 8 else { return }
            members.hash(into: &hasher, depth: depth + 1)
        }
    }
}
