import Roadbook
import RoadbookRules

/// What a test expects to come to its mock.
struct Expectations: Sendable {
    struct Entry: Sendable {
        let criteria: [RequestCriterion]
        let condition: Condition<MockRequest>
        let counts: ExpectedCounts
        let place: SourcePlace
        /// The number of the first exchange that may count.
        let start: Int
        /// Those of which enough have to have come before a request counts for this one.
        var earlier: [Int] = []
        var count = 0
        /// Whether a request came before its time.
        var isEarly = false

        var isMet: Bool { counts.contains(count) && !isEarly }
    }

    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ entry: Entry) -> Int {
        entries.append(entry)
        return entries.count - 1
    }

    mutating func order(_ id: Int, after earlier: Int) {
        entries[id].earlier.append(earlier)
    }

    /// Counts a request.
    mutating func receive(_ ids: [Int]) {
        // What has to come before is looked at as it was, where a request counts for several.
        let early = ids.filter { id in
            entries[id].earlier.contains { !entries[$0].counts.isReached(by: entries[$0].count) }
        }
        for id in ids { entries[id].count += 1 }
        for id in early { entries[id].isEarly = true }
    }
}
