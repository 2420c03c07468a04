/// A condition, and what follows where it holds.
///
/// What follows may be refused by throwing ``Mismatch``: the rule does not match then. Any other error is an error.
public struct Rule<Root, Output>: Sendable {
    /// When the rule matches.
    public var condition: Condition<Root>

    /// Which rules it goes before, whatever they ask.
    public var priority: RulePriority

    /// What follows.
    public var body: @Sendable (Root) throws -> Output

    /// - Parameters:
    ///   - condition: When it matches: always unless given.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - body: What follows.
    public init(
        when condition: Condition<Root> = .always,
        priority: RulePriority = .normal,
        then body: @escaping @Sendable (Root) throws -> Output
    ) {
        self.condition = condition
        self.priority = priority
        self.body = body
    }

    /// What follows for a root.
    ///
    /// - Returns: `nil` where the condition does not hold.
    /// - Throws: ``Mismatch`` where the body refuses, and what the condition and the body throw.
    public func evaluate(_ root: Root) throws -> Output? {
        try condition.holds(for: root) ? try body(root) : nil
    }
}
