extension Parameters {
    /// The entries without those whose name comes again later.
    var entriesWithUniqueNames: [Entry] {
        if let index {
            guard index.count < entries.count else { return entries }
            return entries.enumerated().filter { index[OctetName($0.element.name)]?.last == $0.offset }.map(\.element)
        }
        guard hasRepeatsInShortList else { return entries }
        return entries.enumerated().filter { position(of: $0.element.name) == $0.offset }.map(\.element)
    }

    private var hasRepeatsInShortList: Bool {
        // Names that differ in length and ends differ: most lists are told apart without comparing a text.
        var seen: UInt64 = 0
        for position in entries.indices {
            let mark = entries[position].name.withOctets { name in
                UInt64(1) &<< (UInt64(name.count) &* 7 &+ UInt64(name.last ?? 0))
            }
            let repeats = { (other: Entry) in OctetName(other.name) == OctetName(entries[position].name) }
            if seen & mark != 0, entries[..<position].contains(where: repeats) { return true }
            seen |= mark
        }
        return false
    }
}

extension JSONValue {
    /// An object with its names in the order of their texts; any other value as it is.
    var withSortedNames: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(Parameters(entries: members.entries.sorted { $0.name < $1.name }))
    }
}
