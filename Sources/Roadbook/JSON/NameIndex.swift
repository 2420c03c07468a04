/// Where each name of a long list stands first and last.
struct NameIndex: Sendable {
    struct Place: Sendable {
        var first: Int
        var last: Int
    }

    private var places: [OctetName: Place] = [:]

    init(_ entries: [Parameters.Entry]) {
        places.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() { insert(entry.name, at: position) }
    }

    /// How many different names there are.
    var count: Int { places.count }

    subscript(name: OctetName) -> Place? { places[name] }

    mutating func insert(_ name: String, at position: Int) {
        places[OctetName(name), default: Place(first: position, last: position)].last = position
    }

    /// Follows the removal of entries of one name from a list of `count`.
    ///
    /// - Parameter position: Of the only entry that the name keeps, before all that are removed; nil for none.
    mutating func remove(_ name: OctetName, at removed: RangeSet<Int>, keeping position: Int?, of count: Int) {
        places[name] = position.map { Place(first: $0, last: $0) }
        // The names keep their hashes: to hash them anew takes many times as long.
        var moved = Array(0..<count)
        var gone = 0
        for (range, next) in zip(removed.ranges, removed.ranges.dropFirst().map(\.lowerBound) + [count]) {
            gone += range.count
            for position in range.upperBound..<next { moved[position] -= gone }
        }
        places = places.mapValues { Place(first: moved[$0.first], last: moved[$0.last]) }
    }
}
