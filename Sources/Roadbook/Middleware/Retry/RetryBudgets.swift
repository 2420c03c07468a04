/// The buckets of a client, one for each origin.
final class RetryBudgets: Sendable {
    /// More origins than one client speaks to; beyond it, an origin that is met begins anew.
    private static let limit = 1000

    private let buckets = Locked<[Origin: RetryBucket]>([:])

    func countSuccess(_ origin: Origin, _ budget: RetryBudget, at now: Duration) {
        with(origin, budget) { $0.countSuccess(budget, at: now) }
    }

    func takeToken(_ origin: Origin, _ budget: RetryBudget, at now: Duration) -> Bool {
        with(origin, budget) { $0.takeToken(budget, at: now) }
    }

    private func with<Value: Sendable>(
        _ origin: Origin,
        _ budget: RetryBudget,
        _ change: (inout RetryBucket) -> Value
    ) -> Value {
        buckets.withLock { buckets in
            if buckets.count >= Self.limit, buckets[origin] == nil { buckets.removeAll() }
            return change(&buckets[origin, default: RetryBucket(budget)])
        }
    }
}
