/// The arithmetic of a ``RateLimitPolicy``, the generic cell rate algorithm (ITU-T I.371).
///
/// All that is known of the past is one time: when the next request would come if every one kept its distance.
struct RateMeter {
    private let interval: Duration
    private let tolerance: Duration

    init(_ policy: RateLimitPolicy) {
        // As numbers: to divide and multiply times takes several times as long.
        let time = min(max(policy.duration, .zero), Deadlines.farthest).attoseconds
        let count = Int128(max(1, policy.requests))
        let rounded = time / count
        // Rounded up: a little less would let in one more than the policy says.
        let interval = rounded * count < time ? rounded + 1 : rounded
        self.interval = Duration(attoseconds: interval)
        // Bounded, so that nothing overflows; a burst of a million is no limit.
        tolerance = Duration(attoseconds: interval * Int128(min(max(1, policy.burst), 1_000_000) - 1))
    }

    /// How long a request has to wait.
    ///
    /// - Parameters:
    ///   - due: When the next request would come.
    ///   - ahead: How many are sent before it.
    func wait(at now: Duration, due: Duration, ahead: Int) -> Duration {
        let distance = Duration(attoseconds: interval.attoseconds * Int128(min(ahead, 1_000_000)))
        return max(.zero, max(now, due) - now + distance - tolerance)
    }

    /// When the next request would come after one that is sent now.
    func due(after due: Duration, sentAt now: Duration) -> Duration {
        max(now, due) + interval
    }
}
