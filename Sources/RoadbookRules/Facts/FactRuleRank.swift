/// What a rule of a ``FactSystem`` is ranked by: its salience, and when it was added.
struct FactRuleRank: Sendable, Hashable, Comparable {
    let salience: Int
    let number: Int

    static func < (left: FactRuleRank, right: FactRuleRank) -> Bool {
        left.salience == right.salience ? left.number < right.number : left.salience > right.salience
    }
}
