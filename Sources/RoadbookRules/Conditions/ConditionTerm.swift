/// What a condition asks besides equalities.
indirect enum ConditionTerm<Root>: Sendable {
    case test(any ConditionTest<Root>)
    /// One of them holds.
    case either([Condition<Root>])
    case not(Condition<Root>)

    func holds(for root: Root) throws -> Bool {
        switch self {
        case .test(let test): return try test.holds(for: root)
        case .either(let conditions):
            for condition in conditions where try condition.holds(for: root) { return true }
            return false
        case .not(let condition): return try !condition.holds(for: root)
        }
    }
}
