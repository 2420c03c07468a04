/// The circuits of a client, one for each origin and policy.
final class Circuits: Sendable {
    struct Key: Sendable, Hashable {
        let origin: Origin
        let policy: CircuitBreakerPolicy
    }

    private struct State {
        /// More than one client speaks to; beyond it, the one that was used least recently begins anew.
        var circuits = LeastRecentlyUsed<Key, Circuit>(limit: 1000)
        /// How many were made: permits of one that was forgotten are of no use to the next.
        var made: UInt64 = 0
    }

    private let state = Locked(State())

    /// How many there are.
    var count: Int { state.withLock(\.circuits.count) }

    func admit(_ key: Key, at now: Duration) -> Circuit.Admission {
        with(key) { $0.admit(key.policy, at: now) }
    }

    func end(_ permit: Circuit.Permit, _ verdict: Circuit.Verdict, _ key: Key, at now: Duration) -> Circuit.Change? {
        with(key) { $0.end(permit, verdict, key.policy, at: now) }
    }

    private func with<Value: Sendable>(_ key: Key, _ change: (inout Circuit) -> Value) -> Value {
        state.withLock { state in
            if !state.circuits.contains(key) { state.made += 1 }
            return state.circuits.update(key, default: Circuit(generation: state.made << 32), change)
        }
    }
}
