/// Something that holds of a value or does not.
///
/// It carries its complexity, by which rules with the same priority are ranked: the more a condition asks, the more
/// specific the rule.
public struct Condition<Root>: Sendable {
    /// How much the condition asks: 1 for one test, the sum for *and*, the greatest for *or*, 0 for ``always``.
    public let complexity: Int

    private let test: @Sendable (Root) throws -> Bool

    /// A condition of one test. What the test throws is thrown by ``holds(for:)``.
    public init(_ test: @escaping @Sendable (Root) throws -> Bool) {
        self.init(complexity: 1, test)
    }

    private init(complexity: Int, _ test: @escaping @Sendable (Root) throws -> Bool) {
        self.complexity = complexity
        self.test = test
    }

    /// Whether the condition holds.
    public func holds(for root: Root) throws -> Bool {
        try test(root)
    }
}

extension Condition {
    /// The condition that always holds, and asks nothing.
    public static var always: Condition {
        Condition(complexity: 0) { _ in true }
    }

    /// Both hold; the second is not tested where the first does not.
    public func and(_ other: Condition) -> Condition {
        let (sum, overflow) = complexity.addingReportingOverflow(other.complexity)
        return Condition(complexity: overflow ? .max : sum) { [test] root in
            guard try test(root) else { return false }
            return try other.test(root)
        }
    }

    /// One holds, or both; the second is not tested where the first does. An alternative is not more specific than the
    /// more specific of its sides.
    public func or(_ other: Condition) -> Condition {
        Condition(complexity: max(complexity, other.complexity)) { [test] root in
            if try test(root) { return true }
            return try other.test(root)
        }
    }

    /// It does not hold.
    public var negated: Condition {
        Condition(complexity: complexity) { [test] root in try !test(root) }
    }
}
