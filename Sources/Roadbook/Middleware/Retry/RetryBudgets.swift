/// The buckets of a client, one for each origin and budget.
final class RetryBudgets: Sendable {
    private typealias Key = OriginKey<RetryBudget>

    /// More than one client speaks to; beyond it, the one that was used least recently begins anew.
    private let buckets = Locked(LeastRecentlyUsed<Key, RetryBucket>(limit: 1000))

    func countSuccess(_ origin: Origin, _ budget: RetryBudget, at now: Duration) {
        with(Key(origin: origin, policy: budget)) { $0.countSuccess(budget, at: now) }
    }

    func takeToken(_ origin: Origin, _ budget: RetryBudget, at now: Duration) -> Bool {
        with(Key(origin: origin, policy: budget)) { $0.takeToken(budget, at: now) }
    }

    private func with<Value: Sendable>(_ key: Key, _ change: (inout RetryBucket) -> Value) -> Value {
        buckets.withLock { buckets in
            buckets.update(key, default: RetryBucket(key.policy), change)
        }
    }
}
