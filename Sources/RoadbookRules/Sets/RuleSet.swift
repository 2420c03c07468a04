/// Rules about the same thing, ranked, and found without testing them all.
///
/// Rules are ranked by their priority, the highest first; then by the complexity of their conditions, the greatest first;
/// then in the order they were declared in. Rules whose conditions ask for equalities are found by looking up the values, so
/// looking takes the same time however many there are; the others are tested one by one.
public struct RuleSet<Root, Output>: Sendable {
    /// The rules in the order they were declared in.
    public let rules: [Rule<Root, Output>]

    /// The rules by rank, the best first.
    public let ranked: [Rule<Root, Output>]

    private let index: RuleIndex<Root>

    /// - Parameter rules: The rules, in any number and order.
    public init(_ rules: [Rule<Root, Output>]) {
        self.rules = rules
        ranked = rules.ranked()
        index = RuleIndex(ranked.map(\.condition))
    }

    /// What follows from the best rule that matches.
    ///
    /// - Returns: `nil` where no rule matches.
    /// - Throws: What a condition throws, and what a body throws other than ``Mismatch``; worse rules are not tried then.
    public func first(for root: Root) throws -> Output? {
        var matches = index.matches()
        while let rank = try matches.next(for: root) {
            do { return try ranked[rank].body(root) } catch is Mismatch { continue }
        }
        return nil
    }

    /// What follows from all the rules that match, the best first.
    ///
    /// - Throws: As ``first(for:)``, which nothing follows then.
    public func all(for root: Root) throws -> [Output] {
        var outputs: [Output] = []
        var matches = index.matches()
        while let rank = try matches.next(for: root) {
            do { outputs.append(try ranked[rank].body(root)) } catch is Mismatch { continue }
        }
        return outputs
    }
}

extension RuleSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral rules: Rule<Root, Output>...) {
        self.init(rules)
    }
}

extension RuleSet {
    /// These rules and others, which count as declared after these.
    public func appending(_ others: RuleSet) -> RuleSet {
        RuleSet(rules + others.rules)
    }
}
