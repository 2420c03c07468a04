/// A rule that is still to be put in its place.
struct RuleIndexEntry<Root> {
    /// The place of the rule among all, the best first.
    let rank: Int
    /// The equalities that it is found by, but for those that led here.
    let equalities: ArraySlice<any Equality<Root>>

    private init(rank: Int, equalities: ArraySlice<any Equality<Root>>) {
        self.rank = rank
        self.equalities = equalities
    }

    /// The rule of a condition, found by its equalities as long as there are not too many ways to them: each way is a
    /// place of the index, and their number is the product of the numbers of values.
    init(rank: Int, _ condition: Condition<Root>) {
        var ways = 1
        let count = condition.equalities.prefix(Self.mostEqualities).enumerated().prefix { place, equality in
            let before = ways
            let (product, overflow) = before.multipliedReportingOverflow(by: equality.valueCount)
            ways = product
            // A single list of values takes no more room than it takes itself.
            return place == 0 || !overflow && product <= max(before, Self.mostWays)
        }.count
        self.init(rank: rank, equalities: condition.equalities.prefix(count))
    }

    private static var mostEqualities: Int { 16 }
    private static var mostWays: Int { 64 }

    var afterFirst: RuleIndexEntry {
        RuleIndexEntry(rank: rank, equalities: equalities.dropFirst())
    }
}

/// The rules that are possible after some equalities: those that ask for no more, and those that do.
// A class, as branches are, because searches take hold of many.
final class RuleIndexNode<Root>: Sendable {
    /// The ranks of the rules that ask for no more, the best first.
    let ranks: [Int]
    let branches: [any RuleIndexBranch<Root>]

    init(_ entries: [RuleIndexEntry<Root>]) {
        ranks = entries.filter(\.equalities.isEmpty).map(\.rank).sorted()
        var parts: [PartialKeyPath<Root>: Int] = [:]
        var groups: [(equality: any Equality<Root>, entries: [RuleIndexEntry<Root>])] = []
        for entry in entries {
            guard let equality = entry.equalities.first else { continue }
            let group = parts[equality.part] ?? groups.endIndex
            if group == groups.endIndex {
                parts[equality.part] = group
                groups.append((equality, []))
            }
            groups[group].entries.append(entry)
        }
        branches = groups.map { $0.equality.branch($0.entries) }
    }
}
