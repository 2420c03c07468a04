/// Turns the tree of a value into the pairs of a query, as a style says.
struct QueryFlattener {
    /// The deepest nesting a query may have; each level makes every name below it longer.
    static let depthLimit = 64

    let style: QueryStyle
    private(set) var pairs: [QueryPair] = []

    init(style: QueryStyle) {
        self.style = style
    }

    /// Appends the members of the root, under their own names.
    ///
    /// - Throws: `EncodingError` where they nest deeper than `depthLimit`.
    mutating func append(_ members: Parameters) throws {
        pairs.reserveCapacity(members.count)
        for entry in ordered(members) { try append(entry.value, under: entry.name, depth: 1) }
    }

    private mutating func append(_ value: JSONValue, under name: String, depth: Int) throws {
        guard depth <= Self.depthLimit else {
            throw EncodingError.unwritable(value, "A query nests no deeper than \(Self.depthLimit) levels.")
        }
        switch value {
        case .array(let elements):
            try append(elements, under: name, depth: depth + 1)
        case .object(let members):
            for entry in ordered(members) {
                switch style.nesting {
                case .brackets: try append(entry.value, under: "\(name)[\(entry.name)]", depth: depth + 1)
                case .dots: try append(entry.value, under: "\(name).\(entry.name)", depth: depth + 1)
                }
            }
        default:
            if let text = text(value) { pairs.append(QueryPair(name, text)) }
        }
    }

    private mutating func append(_ elements: [JSONValue], under name: String, depth: Int) throws {
        switch style.arrays {
        case .comma where !elements.contains { $0.array != nil || $0.object != nil }:
            let parts = elements.compactMap(text)
            guard let first = parts.first else { return }
            pairs.append(QueryPair(name, first, rest: Array(parts.dropFirst())))
        case .repeated, .comma:
            for element in elements { try append(element, under: name, depth: depth) }
        case .brackets:
            for element in elements { try append(element, under: name + "[]", depth: depth) }
        case .indexed:
            for (position, element) in elements.enumerated() {
                try append(element, under: "\(name)[\(position)]", depth: depth)
            }
        }
    }

    /// The text of what is neither array nor object; nil for a nil that is dropped.
    private func text(_ value: JSONValue) -> String? {
        switch value {
        case .null:
            switch style.nils {
            case .dropped: nil
            case .empty: ""
            case .null: "null"
            }
        case .bool(let value):
            switch style.bools {
            case .literal: value ? "true" : "false"
            case .numeric: value ? "1" : "0"
            }
        case .number(let number): number.text
        case .string(let text): text
        case .array, .object: nil
        }
    }

    private func ordered(_ members: Parameters) -> [Parameters.Entry] {
        guard style.sortsKeys else { return members.entries }
        let places = members.entries.enumerated().sorted { left, right in
            if left.element.name.utf8.elementsEqual(right.element.name.utf8) { return left.offset < right.offset }
            return left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
        }
        return places.map(\.element)
    }
}
