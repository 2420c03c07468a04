/// Finds the rules whose conditions hold, without testing them all.
struct RuleIndex<Root>: Sendable {
    /// The equalities of a condition by which its rule is found, at most; more are tested.
    static var indexedEqualities: Int { 16 }

    /// The conditions of the rules by rank, the best first.
    let conditions: [Condition<Root>]
    /// Whether a condition asks for more than the equalities by which its rule is found, by the rank of the rule.
    let asksMore: [Bool]
    let node: RuleIndexNode<Root>

    init(_ conditions: [Condition<Root>]) {
        self.conditions = conditions
        asksMore = conditions.map { !$0.terms.isEmpty || $0.equalities.count > Self.indexedEqualities }
        node = RuleIndexNode(
            conditions.enumerated().map { rank, condition in
                RuleIndexEntry(rank: rank, equalities: condition.equalities.prefix(Self.indexedEqualities))
            }
        )
    }

    /// The ranks of the rules whose conditions hold of a root, the best first, each found when it is asked for.
    func matches(for root: Root) -> RuleMatches<Root> {
        RuleMatches(self, for: root)
    }
}
