/// The state of a circuit breaker: a value, told what happens and when.
struct Circuit {
    /// What an attempt says of the server.
    enum Verdict {
        case success
        case failure
        /// Nothing, as where it was not sent.
        case none
    }

    /// A leave to send, by which its verdict is known to be about the present state.
    struct Permit: Sendable, Equatable {
        fileprivate let generation: UInt64
    }

    enum Change: Sendable, Equatable {
        case opened(for: Duration)
        case halfOpen
        case closed
    }

    enum Admission: Sendable, Equatable {
        case admitted(Permit, Change?)
        /// - `wait`: How long until the next may be tried, at the latest.
        /// - `isTrying`: Whether a call is trying now.
        case refused(wait: Duration, isTrying: Bool)
    }

    private enum State {
        case closed
        case open(until: Duration)
        /// - `lapse`: When trials that have told nothing are not waited for any more.
        case halfOpen(underWay: Int, succeeded: Int, lapse: Duration)
    }

    private var state = State.closed
    /// How many calls there were since it closed, and how many of them failed. Not of the state, so that they are counted
    /// where they are.
    private var calls = SlidingCount()
    private var failures = SlidingCount()
    /// Grows with every change: the verdict of an attempt from before is of no interest.
    private var generation: UInt64

    /// - Parameter generation: A number that no permit of another circuit with the same name has reached.
    init(generation: UInt64 = 0) {
        self.generation = generation
    }

    mutating func admit(_ policy: CircuitBreakerPolicy, at now: Duration) -> Admission {
        switch state {
        case .closed:
            return .admitted(Permit(generation: generation), nil)
        case .open(let until):
            guard now >= until else { return .refused(wait: until - now, isTrying: false) }
            return beginTrials(policy, at: now, .halfOpen)
        case .halfOpen(let underWay, let succeeded, let lapse):
            if underWay + succeeded < max(1, policy.trialCalls) {
                state = .halfOpen(underWay: underWay + 1, succeeded: succeeded, lapse: lapse)
                return .admitted(Permit(generation: generation), nil)
            }
            guard now >= lapse else { return .refused(wait: lapse - now, isTrying: true) }
            return beginTrials(policy, at: now, nil)
        }
    }

    /// Notes what came of an attempt.
    mutating func end(
        _ permit: Permit,
        _ verdict: Verdict,
        _ policy: CircuitBreakerPolicy,
        at now: Duration
    ) -> Change? {
        guard permit.generation == generation else { return nil }
        switch state {
        case .open: return nil
        case .closed: return count(verdict, policy, at: now)
        case .halfOpen(let underWay, let succeeded, let lapse):
            switch verdict {
            case .failure: return open(policy, at: now)
            case .success where succeeded + 1 >= max(1, policy.trialCalls):
                become(.closed)
                return .closed
            case .success, .none:
                let successes = succeeded + (verdict == .success ? 1 : 0)
                state = .halfOpen(underWay: underWay - 1, succeeded: successes, lapse: lapse)
                return nil
            }
        }
    }

    private mutating func count(_ verdict: Verdict, _ policy: CircuitBreakerPolicy, at now: Duration) -> Change? {
        guard verdict != .none else { return nil }
        let slice = SlidingCount.slice(at: now, window: policy.window)
        calls.add(in: slice)
        guard verdict == .failure else { return nil }
        failures.add(in: slice)
        let count = calls.sum(upTo: slice)
        let ratio = Double(failures.sum(upTo: slice)) / Double(count)
        guard count >= policy.minimumCalls, ratio >= policy.failureRatio else { return nil }
        return open(policy, at: now)
    }

    private mutating func open(_ policy: CircuitBreakerPolicy, at now: Duration) -> Change {
        let time = Self.openTime(policy)
        become(.open(until: now + time))
        return .opened(for: time)
    }

    private mutating func beginTrials(
        _ policy: CircuitBreakerPolicy,
        at now: Duration,
        _ change: Change?
    ) -> Admission {
        become(.halfOpen(underWay: 1, succeeded: 0, lapse: now + Self.openTime(policy)))
        return .admitted(Permit(generation: generation), change)
    }

    private mutating func become(_ next: State) {
        state = next
        (calls, failures) = (SlidingCount(), SlidingCount())
        generation += 1
    }

    private static func openTime(_ policy: CircuitBreakerPolicy) -> Duration {
        min(max(.zero, policy.openDuration), Deadlines.farthest)
    }
}
