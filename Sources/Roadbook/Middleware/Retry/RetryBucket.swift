/// The tokens of a ``RetryBudget``.
struct RetryBucket {
    private var tokens: Double
    private var successes = SlidingCount()

    init(_ budget: RetryBudget) {
        tokens = Double(max(0, budget.reserve))
    }

    mutating func countSuccess(_ budget: RetryBudget, at now: Duration) {
        successes.add(at: now, window: budget.window)
        tokens = min(tokens + max(0, budget.ratio), capacity(budget, at: now))
    }

    /// - Returns: Whether a retry may be made; it is counted then.
    mutating func takeToken(_ budget: RetryBudget, at now: Duration) -> Bool {
        tokens = min(tokens, capacity(budget, at: now))
        // Fifths do not add up to a whole exactly.
        guard tokens >= 1 - 1e-6 else { return false }
        tokens = max(0, tokens - 1)
        return true
    }

    private func capacity(_ budget: RetryBudget, at now: Duration) -> Double {
        let recent = successes.sum(at: now, window: budget.window)
        return max(Double(max(0, budget.reserve)), max(0, budget.ratio) * Double(recent))
    }
}
