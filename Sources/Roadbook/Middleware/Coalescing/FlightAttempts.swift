/// The attempts of a flight, as they are at some time.
struct FlightAttempts {
    /// Those that are remembered: the last ones.
    var attempts: [Attempt]
    /// How many there were before them.
    var forgotten: Int
    /// When the call began that has made them, by the client's clock.
    let start: Duration
    /// The time since then.
    let elapsed: Duration

    /// How many are handed on at most: with each call that goes on there is one more.
    static var limit: Int { 100 }

    /// As another call is to go on from there.
    var handedOn: FlightAttempts {
        var other = self
        other.attempts = attempts.suffix(Self.limit).map { attempt in
            guard attempt.isUnderWay else { return attempt }
            // Whoever has left does not wait for the end of it, which is that of what is cancelled.
            var attempt = attempt
            attempt.code = RequestError.Code(of: CancellationError())
            attempt.duration = elapsed - attempt.start
            return attempt
        }
        other.forgotten += attempts.count - other.attempts.count
        return other
    }
}

extension Attempt {
    fileprivate var isUnderWay: Bool { duration == nil && status == nil && code == nil }
}

extension [Attempt] {
    /// Adds those of a flight to those of a call that began at a time.
    mutating func append(_ shared: FlightAttempts, since start: Duration) {
        var number = (last?.number ?? 0) + shared.forgotten
        for attempt in shared.attempts {
            number += 1
            append(attempt.renumbered(number, start: attempt.start + shared.start - start, isCoalesced: true))
        }
    }
}
