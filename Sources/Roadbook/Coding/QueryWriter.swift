/// Writes the tree of a value as the pairs of a query, as a style says.
///
/// Everything but RFC 3986's unreserved characters is escaped; the commas between the parts of a list stand as they are.
struct QueryWriter {
    /// The deepest nesting a query may have; each level makes every name below it longer.
    static let depthLimit = 64

    // What it has to know of a style, by itself: a style is copied with what else it has.
    private let arrays: QueryStyle.Arrays
    private let bools: QueryStyle.Bools
    private let nils: QueryStyle.Nils
    private let nesting: QueryStyle.Nesting
    private let spaces: QueryStyle.Spaces
    private let sortsKeys: Bool
    /// Where the query begins in what is written.
    private let start: Int

    /// - Parameter start: Where the query begins in what is written.
    init(_ style: QueryStyle, from start: Int) {
        arrays = style.arrays
        bools = style.bools
        nils = style.nils
        nesting = style.nesting
        spaces = style.spaces
        sortsKeys = style.sortsKeys
        self.start = start
    }

    /// Appends the members of the root, under their own names.
    ///
    /// - Throws: `EncodingError` where they nest deeper than `depthLimit`.
    func append(_ members: Parameters, to writer: inout OctetWriter) throws {
        // By position, so that less is copied.
        let entries = ordered(members)
        for index in entries.indices {
            try append(entries[index].value, under: entries[index].name, depth: 1, to: &writer)
        }
    }

    private func append(
        _ value: JSONValue,
        under name: String,
        depth: Int,
        to writer: inout OctetWriter
    ) throws {
        guard depth <= Self.depthLimit else {
            throw EncodingError.unwritable(value, "A query nests no deeper than \(Self.depthLimit) levels.")
        }
        switch value {
        case .array(let elements):
            try append(elements, under: name, depth: depth + 1, to: &writer)
        case .object(let members):
            for entry in ordered(members) {
                switch nesting {
                case .brackets:
                    try append(entry.value, under: "\(name)[\(entry.name)]", depth: depth + 1, to: &writer)
                case .dots: try append(entry.value, under: "\(name).\(entry.name)", depth: depth + 1, to: &writer)
                }
            }
        default:
            guard let text = text(value) else { return }
            begin(name, in: &writer)
            escape(text, to: &writer)
        }
    }

    private func append(
        _ elements: [JSONValue],
        under name: String,
        depth: Int,
        to writer: inout OctetWriter
    ) throws {
        switch arrays {
        case .comma where !elements.contains { $0.array != nil || $0.object != nil }:
            for (position, text) in elements.compactMap(text).enumerated() {
                if position == 0 { begin(name, in: &writer) } else { writer.append(UInt8(ascii: ",")) }
                escape(text, to: &writer)
            }
        case .repeated, .comma:
            for element in elements { try append(element, under: name, depth: depth, to: &writer) }
        case .brackets:
            for element in elements { try append(element, under: name + "[]", depth: depth, to: &writer) }
        case .indexed:
            for (position, element) in elements.enumerated() {
                try append(element, under: "\(name)[\(position)]", depth: depth, to: &writer)
            }
        }
    }

    private func begin(_ name: String, in writer: inout OctetWriter) {
        if writer.count > start { writer.append(UInt8(ascii: "&")) }
        escape(name, to: &writer)
        writer.append(UInt8(ascii: "="))
    }

    private func escape(_ text: String, to writer: inout OctetWriter) {
        PercentEncoding.append(text, allowing: .unreserved, spaceAsPlus: spaces == .plus, to: &writer)
    }

    /// The text of what is neither array nor object; nil for a nil that is dropped.
    private func text(_ value: JSONValue) -> String? {
        switch value {
        case .null:
            switch nils {
            case .dropped: nil
            case .empty: ""
            case .null: "null"
            }
        case .bool(let value):
            switch bools {
            case .literal: value ? "true" : "false"
            case .numeric: value ? "1" : "0"
            }
        case .number(let number): number.text
        case .string(let text): text
        case .array, .object: nil
        }
    }

    private func ordered(_ members: Parameters) -> [Parameters.Entry] {
        guard sortsKeys else { return members.entries }
        let places = members.entries.enumerated().sorted { left, right in
            if left.element.name.utf8.elementsEqual(right.element.name.utf8) { return left.offset < right.offset }
            return left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
        }
        return places.map(\.element)
    }
}
