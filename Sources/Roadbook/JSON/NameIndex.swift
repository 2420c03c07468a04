/// Where each name of a long list stands last.
struct NameIndex: Sendable {
    private(set) var last: [OctetName: Int] = [:]

    /// Whether some name stands more than once.
    private(set) var hasRepeats = false

    init(_ entries: [Parameters.Entry]) {
        last.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() { insert(entry.name, at: position) }
    }

    mutating func insert(_ name: String, at position: Int) {
        if last.updateValue(position, forKey: OctetName(name)) != nil { hasRepeats = true }
    }
}
