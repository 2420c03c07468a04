/// The turns of a client, for each origin and policy.
///
/// The first in line sleeps until its turn; those behind wait for it to go, in order, and sleep one after another. Whoever
/// leaves takes no turn, so those behind come earlier.
final class RateLimits: Sendable {
    typealias Key = OriginKey<RateLimitPolicy>

    private let line = FairGates<Key>()
    /// When the next request would come if every one kept its distance. More than one client speaks to; beyond it, what was
    /// used least recently begins anew.
    private let dues = Locked(LeastRecentlyUsed<Key, Duration>(limit: 1000))

    /// How many wait for their turn, the one that sleeps not included.
    func waiting(for key: Key) -> Int { line.waiting(for: key) }

    /// Takes a turn that has come already, without standing in a line: most need not wait.
    ///
    /// - Returns: Whether it has come, and nobody stands in line.
    /// - Throws: `CancellationError` where the task is cancelled.
    func takeTurnAtOnce(_ key: Key, at now: Duration) throws -> Bool {
        try Task.checkCancellation()
        return line.atOnce(key) {
            let meter = RateMeter(key.policy)
            return dues.withLock { dues in
                dues.update(key, default: .zero) { due in
                    guard meter.wait(at: now, due: due, ahead: 0) == .zero else { return false }
                    due = meter.due(after: due, sentAt: now)
                    return true
                }
            }
        } ?? false
    }

    /// Waits for a turn, and takes it.
    ///
    /// - Parameter refuse: Told how long it would have to wait, at the most, and from when, and throws where that is too
    ///   long; not asked where it need not wait.
    /// - Returns: Whether it had to wait.
    /// - Throws: `CancellationError`, at once where the task is cancelled, and what the check throws.
    func takeTurn(_ key: Key, of call: Call, unless refuse: (Duration, Duration) throws -> Void) async throws -> Bool {
        try Task.checkCancellation()
        let meter = RateMeter(key.policy)
        let pass = try await line.enter(key, limit: 1) { ahead in
            let now = call.now
            try refuse(meter.wait(at: now, due: due(key), ahead: ahead), now)
        }
        let now = call.now
        let wait = meter.wait(at: now, due: due(key), ahead: 0)
        try await call.record.environment.deadlines.sleep(until: now + wait)
        // Together, so that nobody counts one who has gone among those ahead.
        pass.leave { take(key, meter, at: call.now) }
        return pass.hasWaited || wait > .zero
    }

    private func due(_ key: Key) -> Duration {
        dues.withLock { $0.value(for: key) ?? .zero }
    }

    private func take(_ key: Key, _ meter: RateMeter, at now: Duration) {
        dues.withLock { dues in
            dues.update(key, default: .zero) { $0 = meter.due(after: $0, sentAt: now) }
        }
    }
}
