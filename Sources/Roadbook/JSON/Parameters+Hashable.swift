extension Parameters: Hashable {
    public static func == (left: Parameters, right: Parameters) -> Bool {
        guard let pairs = left.valuesPaired(with: right) else { return false }
        return JSONValue.areEqual(pairs)
    }

    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    func hash(into hasher: inout Hasher, depth: Int) {
        // A sum does not depend on the order.
        var sum = 0
        for entry in entries {
            var one = Hasher()
            one.combine(OctetName(entry.name))
            entry.value.hash(into: &one, depth: depth)
            sum &+= one.finalize()
        }
        hasher.combine(sum)
    }

    /// Every value with the one that `other` has under the same name, of a repeated name the first with the first and
    /// so on; nil where the names differ, and where one value depends on the coding and the other does not.
    func valuesPaired(with other: Parameters) -> [(JSONValue, JSONValue)]? {
        guard entries.count == other.entries.count else { return nil }
        let grouped = (index?.count ?? entries.count) < entries.count ? other.positionsByName : nil
        var ranks: [OctetName: Int] = [:]
        var pairs: [(JSONValue, JSONValue)] = []
        pairs.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() {
            let name = OctetName(entry.name)
            let twin: Int?
            if let grouped {
                let rank = ranks[name, default: 0]
                ranks[name] = rank + 1
                twin = grouped[name].flatMap { rank < $0.count ? $0[rank] : nil }
            } else if let otherIndex = other.index {
                twin = otherIndex[name]?.last
            } else {
                twin = other.position(ofTwin: position, in: self)
            }
            // A date and its text are written alike under one coding only, and so are not equal.
            guard let twin, (entry.styled == nil) == (other.entries[twin].styled == nil) else { return nil }
            pairs.append((entry.value, other.entries[twin].value))
        }
        return pairs
    }

    private var positionsByName: [OctetName: [Int]] {
        Dictionary(grouping: entries.indices) { OctetName(entries[$0].name) }
    }

    /// Of a short list: where the name that stands at a position of `other`, for the nth time there, does so here.
    private func position(ofTwin position: Int, in other: Parameters) -> Int? {
        let name = OctetName(other.entries[position].name)
        var rank = other.entries[..<position].count { OctetName($0.name) == name }
        return entries.firstIndex { entry in
            guard OctetName(entry.name) == name else { return false }
            rank -= 1
            return rank < 0
        }
    }
}
