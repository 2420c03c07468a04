/// One time that a request was sent, for the history that an error carries.
public struct Attempt: Sendable {
    /// 1 for the first of its call.
    public let number: Int

    /// The request as it was sent this time.
    public let request: TransportRequest

    /// When it was sent, from the beginning of the call; less than zero where the call shares one that began before it.
    public let start: Duration

    /// How long it took; `nil` while it is under way.
    public internal(set) var duration: Duration?

    /// The status of the answer, where there was one.
    public internal(set) var status: Int?

    /// What went wrong, where there was no complete answer. Together with a status it is what cut the content of a refusal
    /// short.
    public internal(set) var code: RequestError.Code?

    /// Whether it was sent for another call, whose answer this one shares.
    public internal(set) var isCoalesced = false

    /// What it was sent for that others share; `nil` where it was for its call alone.
    var flight: Int?
}

extension Attempt {
    /// The attempt as one of another call's.
    func renumbered(_ number: Int, start: Duration, isCoalesced: Bool) -> Attempt {
        var attempt = Attempt(number: number, request: request, start: start)
        (attempt.duration, attempt.status, attempt.code) = (duration, status, code)
        (attempt.isCoalesced, attempt.flight) = (isCoalesced, flight)
        return attempt
    }
}

extension [Attempt] {
    /// Adds the attempts of another call, made for the same thing.
    ///
    /// - Parameters:
    ///   - time: When that call began, from the beginning of the first.
    ///   - limit: How many to keep: the last ones, by the numbers they have.
    mutating func append(_ attempts: [Attempt], after time: Duration, limit: Int) {
        for attempt in attempts {
            let number = (last?.number ?? 0) + 1
            append(attempt.renumbered(number, start: time + attempt.start, isCoalesced: attempt.isCoalesced))
        }
        removeFirst(Swift.max(0, count - limit))
    }
}

extension Attempt: CustomStringConvertible {
    /// Such as `1: GET https://api.example.com/posts was answered 503`; nothing of it is secret.
    public var description: String {
        let outcome =
            switch (status, code) {
            case (let status?, nil): "was answered \(status)"
            case (let status?, let code?): "was answered \(status), cut short by \(code)"
            case (nil, let code?): "failed with \(code)"
            case (nil, nil): "has not ended"
            }
        return "\(number)\(isCoalesced ? " (coalesced)" : ""): \(request) \(outcome)"
    }
}
