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

    /// What has to hold besides, tested after them.
    let terms: [ConditionTerm<Root>]

    init(complexity: Int, equalities: [any Equality<Root>] = [], terms: [ConditionTerm<Root>] = []) {
        self.complexity = complexity
        self.equalities = equalities
        self.terms = terms
    }

    /// Whether the condition holds.
    ///
    /// The equalities of an *and* are tested first, then the rest, each in the order it was written in, and nothing after
    /// what does not hold.
    ///
    /// - Throws: What a test throws.
    public func holds(for root: Root) throws -> Bool {
        try holds(for: root, from: 0)
    }

    /// Whether what is left holds, where the first equalities are known to.
    func holds(for root: Root, from first: Int) throws -> Bool {
        for equality in equalities.dropFirst(first) where !equality.holds(for: root) { return false }
        for term in terms where try !term.holds(for: root) { return false }
        return true
    }
}

extension Condition {
    /// The condition that always holds, and asks nothing.
    public static var always: Condition {
        Condition(complexity: 0)
    }

    /// A condition of one test.
    ///
    /// - Parameters:
    ///   - name: What it is called where rules are explained; it is *a test* unless given.
    ///   - test: The test. What it throws is thrown by ``holds(for:)``.
    public init(_ name: String = "a test", _ test: @escaping @Sendable (Root) throws -> Bool) {
        self.init(complexity: 1, terms: [.test(ClosureTest(name: name, test: test))])
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

    /// The condition that a part of the root is related to a value: `Condition(\.attempt, .greaterThan, 1)`.
    public init<Value: Sendable>(
        _ path: any KeyPath<Root, Value> & Sendable,
        _ relation: Relation<Value>,
        _ value: Value
    ) {
        self.init(complexity: 1, terms: [.test(ValueTest(path: path, relation: relation, value: value))])
    }

    /// The condition that a part of the root is related to another: `Condition(\.used, .lessThan, \.limit)`.
    public init<Value: Sendable>(
        _ path: any KeyPath<Root, Value> & Sendable,
        _ relation: Relation<Value>,
        _ other: any KeyPath<Root, Value> & Sendable
    ) {
        self.init(complexity: 1, terms: [.test(PathTest(path: path, relation: relation, other: other))])
    }
}
