/// The circuits of a client, one for each origin and policy.
final class Circuits: Sendable {
    struct Key: Sendable, Hashable {
        let origin: Origin
        let policy: CircuitBreakerPolicy
    }

    private struct State {
        var circuits: [Key: Circuit] = [:]
        /// How often all were forgotten: permits from before are of no use then.
        var era: UInt64 = 0
    }

    /// More than one client speaks to; beyond it, one that is met begins anew.
    private static let limit = 1000

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
            if state.circuits.count >= Self.limit, state.circuits[key] == nil {
                state.circuits.removeAll()
                state.era += 1
            }
            return change(&state.circuits[key, default: Circuit(generation: state.era << 32)])
        }
    }
}
