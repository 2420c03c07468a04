/// The tokens of a ``RetryBudget``.
struct RetryBucket {
    private var tokens: Double
    private var successes = SlidingCount()

    init(_ budget: RetryBudget) {
        tokens = Double(max(0, budget.reserve))
    }

    mutating func countSuccess(_ budget: RetryBudget, at now: Duration) {
        let slice = SlidingCount.slice(at: now, window: budget.window)
        successes.add(in: slice)
        tokens = min(tokens + max(0, budget.ratio), capacity(budget, in: slice))
    }

    /// - Returns: Whether a retry may be made; it is counted then.
    mutating func takeToken(_ budget: RetryBudget, at now: Duration) -> Bool {
        tokens = min(tokens, capacity(budget, in: SlidingCount.slice(at: now, window: budget.window)))
        // Fifths do not add up to a whole exactly.
        guard tokens >= 1 - 1e-6 else { return false }
        tokens = max(0, tokens - 1)
        return true
    }

    private func capacity(_ budget: RetryBudget, in slice: Int64) -> Double {
        max(Double(max(0, budget.reserve)), max(0, budget.ratio) * Double(successes.sum(upTo: slice)))
    }
}
