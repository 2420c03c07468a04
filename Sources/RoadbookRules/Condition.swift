/// Something that holds of a value or does not.
///
/// It carries its complexity, by which rules with the same priority are ranked: the more a condition asks, the more
/// specific the rule. And it knows which equalities have to hold for it, by which a ``RuleSet`` finds its rules without
/// testing them all.
public struct Condition<Root>: Sendable {
    /// How much the condition asks: 1 for one test, the sum for *and*, the greatest for *or*, 0 for ``always``.
    public let complexity: Int

    /// What has to be equal to what, in the order it is tested in. All of them have to hold.
    let equalities: [any Equality<Root>]

    /// What has to hold besides, tested after them; `nil` where there is nothing.
    let test: (@Sendable (Root) throws -> Bool)?

    private init(
        complexity: Int,
        equalities: [any Equality<Root>] = [],
        test: (@Sendable (Root) throws -> Bool)? = nil
    ) {
        self.complexity = complexity
        self.equalities = equalities
        self.test = test
    }

    /// A condition of one test. What the test throws is thrown by ``holds(for:)``.
    public init(_ test: @escaping @Sendable (Root) throws -> Bool) {
        self.init(complexity: 1, test: test)
    }

    /// The condition that a part of the root is equal to a value. Rules are found by it.
    public init<Value: Hashable & Sendable>(_ path: any KeyPath<Root, Value> & Sendable, equals value: Value) {
        self.init(path, isIn: CollectionOfOne(value))
    }

    /// The condition that a part of the root is equal to one of some values. Rules are found by it.
    ///
    /// - Parameter values: The values; where there are none it never holds.
    public init<Value: Hashable & Sendable>(
        _ path: any KeyPath<Root, Value> & Sendable,
        isIn values: some Sequence<Value>
    ) {
        self.init(complexity: 1, equalities: [PathEquality(path: path, values: Set(values))])
    }

    /// Whether the condition holds.
    ///
    /// The equalities of an *and* are tested first, then the rest, each in the order it was written in, and nothing after
    /// what does not hold.
    public func holds(for root: Root) throws -> Bool {
        try holds(for: root, from: 0)
    }

    /// Whether what is left holds, where the first equalities are known to.
    func holds(for root: Root, from first: Int) throws -> Bool {
        for equality in equalities.dropFirst(first) where !equality.holds(for: root) { return false }
        return try test?(root) ?? true
    }
}

extension Condition {
    /// The condition that always holds, and asks nothing.
    public static var always: Condition {
        Condition(complexity: 0)
    }

    /// Both hold; nothing is tested after what does not.
    public func and(_ other: Condition) -> Condition {
        let (sum, overflow) = complexity.addingReportingOverflow(other.complexity)
        let both: (@Sendable (Root) throws -> Bool)? =
            switch (test, other.test) {
            case (let first?, let second?): { root in try first(root) ? try second(root) : false }
            case (let one, let another): one ?? another
            }
        return Condition(complexity: overflow ? .max : sum, equalities: equalities + other.equalities, test: both)
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
        return Condition(complexity: complexity) { root in
            if try holds(for: root) { return true }
            return try other.holds(for: root)
        }
    }

    /// It does not hold.
    public var negated: Condition {
        Condition(complexity: complexity) { root in try !holds(for: root) }
    }

    /// The one equality that this is; `nil` where it is anything else.
    private var equality: (any Equality<Root>)? {
        test == nil && equalities.count == 1 ? equalities[0] : nil
    }
}
