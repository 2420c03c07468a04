/// The arithmetic of a ``RateLimitPolicy``, the generic cell rate algorithm (ITU-T I.371).
///
/// All that is known of the past is one time: when the next request would come if every one kept its distance.
struct RateMeter {
    private let interval: Duration
    private let tolerance: Duration

    init(_ policy: RateLimitPolicy) {
        let (time, count) = (min(max(policy.duration, .zero), Deadlines.farthest), max(1, policy.requests))
        let rounded = time / count
        // Rounded up: a little less would let in one more than the policy says.
        interval = rounded * count < time ? rounded + Duration(secondsComponent: 0, attosecondsComponent: 1) : rounded
        // Bounded, so that nothing overflows; a burst of a million is no limit.
        tolerance = interval * (min(max(1, policy.burst), 1_000_000) - 1)
    }

    /// How long a request has to wait.
    ///
    /// - Parameters:
    ///   - due: When the next request would come.
    ///   - ahead: How many are sent before it.
    func wait(at now: Duration, due: Duration, ahead: Int) -> Duration {
        max(.zero, max(now, due) - now + interval * min(ahead, 1_000_000) - tolerance)
    }

    /// When the next request would come after one that is sent now.
    func due(after due: Duration, sentAt now: Duration) -> Duration {
        max(now, due) + interval
    }
}
