/// The tokens of a ``RetryBudget``.
struct RetryBucket {
    private static let slices = 10

    private var tokens: Double
    /// The successes in each slice of the window, by the number of the slice since the clock began.
    private var successes = [(slice: Int64, count: Int)](repeating: (.min, 0), count: slices)

    init(_ budget: RetryBudget) {
        tokens = Double(max(0, budget.reserve))
    }

    mutating func countSuccess(_ budget: RetryBudget, at now: Duration) {
        let slice = Self.slice(of: now, budget)
        let index = Int(slice % Int64(Self.slices))
        if successes[index].slice != slice { successes[index] = (slice, 0) }
        successes[index].count += 1
        tokens = min(tokens + max(0, budget.ratio), capacity(budget, slice))
    }

    /// - Returns: Whether a retry may be made; it is counted then.
    mutating func takeToken(_ budget: RetryBudget, at now: Duration) -> Bool {
        tokens = min(tokens, capacity(budget, Self.slice(of: now, budget)))
        // Fifths do not add up to a whole exactly.
        guard tokens >= 1 - 1e-6 else { return false }
        tokens = max(0, tokens - 1)
        return true
    }

    private func capacity(_ budget: RetryBudget, _ slice: Int64) -> Double {
        let recent = successes.reduce(0) { $1.slice > slice - Int64(Self.slices) ? $0 + $1.count : $0 }
        return max(Double(max(0, budget.reserve)), max(0, budget.ratio) * Double(recent))
    }

    private static func slice(of now: Duration, _ budget: RetryBudget) -> Int64 {
        let length = max(budget.window / slices, .milliseconds(1))
        let slice = max(.zero, now) / length
        return slice < 1e15 ? Int64(slice) : 0
    }
}
