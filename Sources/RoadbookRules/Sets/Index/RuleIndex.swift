/// Finds the rules whose conditions hold, without testing them all.
// A class, so that each search takes hold of one thing and not of all that is in it.
final class RuleIndex<Root>: Sendable {
    /// The conditions of the rules by rank, the best first.
    private let conditions: [Condition<Root>]
    /// How many equalities each rule is found by, by its rank; what is asked besides is tested. `nil` is all there is.
    private let found: [Int?]
    let node: RuleIndexNode<Root>

    init(_ conditions: [Condition<Root>]) {
        let entries = conditions.enumerated().map { rank, condition in RuleIndexEntry(rank: rank, condition) }
        self.conditions = conditions
        found = zip(conditions, entries).map { condition, entry in
            let count = entry.equalities.count
            return condition.terms.isEmpty && condition.equalities.count == count ? nil : count
        }
        node = RuleIndexNode(entries)
    }

    /// The ranks of the rules whose conditions hold of a root, the best first, each found when it is asked for.
    func matches() -> RuleMatches<Root> {
        RuleMatches(self)
    }

    /// Whether a condition holds, where the equalities do that its rule was found by.
    func holds(_ rank: Int, for root: Root) throws -> Bool {
        guard let found = found[rank] else { return true }
        return try conditions[rank].holds(for: root, from: found)
    }
}
