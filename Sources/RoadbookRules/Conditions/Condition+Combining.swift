extension Condition {
    /// Both hold; nothing is tested after what does not.
    public func and(_ other: Condition) -> Condition {
        let (sum, overflow) = complexity.addingReportingOverflow(other.complexity)
        return Condition(
            complexity: overflow ? .max : sum,
            equalities: equalities + other.equalities,
            terms: terms + other.terms
        )
    }

    /// One holds, or both; the second is not tested where the first does. An alternative is not more specific than the
    /// more specific of its sides.
    ///
    /// Where both are about the same part of the root being equal to something, it is one equality with more values.
    public func or(_ other: Condition) -> Condition {
        let complexity = max(complexity, other.complexity)
        if let equality, let union = other.equality.flatMap({ equality.union($0) }) {
            return Condition(complexity: complexity, equalities: [union])
        }
        return Condition(complexity: complexity, terms: [.either(alternatives + other.alternatives)])
    }

    /// It does not hold.
    public var negated: Condition {
        if equalities.isEmpty, terms.count == 1, case .not(let condition) = terms[0] { return condition }
        return Condition(complexity: complexity, terms: [.not(self)])
    }

    /// The one equality that this is; `nil` where it is anything else.
    private var equality: (any Equality<Root>)? {
        terms.isEmpty && equalities.count == 1 ? equalities[0] : nil
    }

    /// The conditions that this is one of: a long *or* is one list, not a tower.
    private var alternatives: [Condition] {
        if equalities.isEmpty, terms.count == 1, case .either(let conditions) = terms[0] { return conditions }
        return [self]
    }
}
