/// The circuits of a client, one for each origin and policy.
final class Circuits: Sendable {
    typealias Key = OriginKey<CircuitBreakerPolicy>

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

    /// Notes the first verdict about an attempt; any other is of no effect.
    func end(_ pending: PendingVerdict, _ verdict: Circuit.Verdict, _ key: Key, at now: Duration) -> Circuit.Change? {
        with(key) { circuit in
            guard !pending.isGiven else { return nil }
            pending.isGiven = true
            return circuit.end(pending.permit, verdict, key.policy, at: now)
        }
    }

    private static func circuit(_ made: inout UInt64) -> Circuit {
        made += 1
        return Circuit(generation: made << 32)
    }

    private func with<Value: Sendable>(_ key: Key, _ change: (inout Circuit) -> Value) -> Value {
        state.withLock { state in
            var made = state.made
            defer { state.made = made }
            return state.circuits.update(key, default: Self.circuit(&made), change)
        }
    }

    /// The verdict about an attempt that has a permit. It is given once: when the attempt has ended, or at once when that is
    /// abandoned.
    // What is mutable here is behind the lock of the circuits.
    final class PendingVerdict: @unchecked Sendable {
        fileprivate let permit: Circuit.Permit
        fileprivate var isGiven = false

        init(_ permit: Circuit.Permit) {
            self.permit = permit
        }
    }
}
