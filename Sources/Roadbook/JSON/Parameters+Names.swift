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

    /// Entries by the octets of their names, which are to differ.
    static func sorted(_ entries: some Sequence<Entry>) -> [Entry] {
        entries.sorted { OctetName($0.name) < OctetName($1.name) }
    }

    /// Sorts the entries from a position on by the octets of their names, which are to differ.
    mutating func sortNames(from start: Int) {
        self = Parameters(entries: entries[..<start] + Self.sorted(entries[start...]))
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
