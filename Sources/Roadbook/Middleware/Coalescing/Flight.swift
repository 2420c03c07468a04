/// An answer that is on its way: the call that sends the request for it, and those that wait for what comes of it.
///
/// The call that came first sends it, as it would alone. Where it is cancelled, or its deadline passes, one of those who
/// wait sends it anew.
final class Flight: Sendable {
    typealias Place = WaitingLine<Waiting>.Place

    /// As what a call takes part.
    enum Role: Equatable, Sendable {
        /// It came first, and sends.
        case first
        /// It came later, and waits, or sends in its turn.
        case later(Place)
    }

    /// What ends the waiting.
    enum Turn: Sendable {
        case answered(TransportResponse)
        /// The call is to send the request now.
        case sends
    }

    struct Waiting: Sendable {
        let record: CallRecord
        let turn = Outcome<Turn>()
    }

    /// What comes of it that a call leaves.
    enum Departure {
        /// It waited, and is to be told.
        case stoppedWaiting(Waiting)
        /// It sent the request, and another is to.
        case passedOn(to: Waiting)
        /// It sent the request, and nobody waits.
        case ended
        /// It had no part in it any more.
        case nothing
    }

    private struct State {
        var sender: CallRecord
        /// As what the sender takes part; `nil` as soon as nobody sends any more.
        var role: Role? = .first
        var progress = FlightProgress()
        var line = FlightLine()
    }

    let key: CoalescingKey
    /// What its attempts are known by among those of a call, which may have others before and beside them. No other flight
    /// of the client has it.
    let number: Int
    private let state: Locked<State>

    init(_ key: CoalescingKey, number: Int, sender: CallRecord) {
        self.key = key
        self.number = number
        state = Locked(State(sender: sender))
    }

    /// When the answer is of no use to anyone; `nil` where somebody waits for ever.
    var due: Duration? {
        state.withLock { state in
            guard let due = state.sender.due else { return nil }
            guard let latest = state.line.latest else { return due }
            return latest.due.map { max($0, due) }
        }
    }

    // MARK: Waiting

    /// - Returns: The place, by which to leave; and the call that sends the request. `nil` where it is the call itself, or it
    ///   takes part already, or has sent the request before.
    func join(_ waiting: Waiting) -> (place: Place, sender: CallRecord)? {
        state.withLock { state in
            guard state.sender !== waiting.record else { return nil }
            guard waiting.record.share(self) else { return nil }
            return (state.line.append(waiting), state.sender)
        }
    }

    /// Adds the attempts made so far to those of a call that waits.
    ///
    /// - Returns: Whether it waits: whoever sends has them among its own.
    func addAttempts(to attempts: inout [Attempt], of record: CallRecord) -> Bool {
        let (sender, forgotten) = state.withLock { ($0.sender, $0.progress.forgottenAttempts) }
        guard sender !== record else { return false }
        let shared = sender.attempts(for: self, forgotten: forgotten)
        attempts.append(shared, since: record.start)
        return true
    }

    /// Has a call that waits no more keep what has become of the flight so far.
    func endSharing(of record: CallRecord) {
        state.withLock { state in
            guard state.sender !== record else { return }
            let shared = state.sender.attempts(for: self, forgotten: state.progress.forgottenAttempts)
            record.endSharing(self, shared, state.progress)
        }
    }

    // MARK: Sending

    /// How often the request was sent again after a failure, by all senders together; `nil` where nobody waits.
    var retries: Int? {
        state.withLock { $0.line.isEmpty ? nil : $0.progress.retries }
    }

    /// A refusal that the sender before has left without deciding what comes of it.
    var refusal: FlightRefusal? { state.withLock(\.progress.refusal) }

    /// Whether the answer comes from an origin, or by way of it.
    func concerns(_ origin: Origin) -> Bool {
        Origin(key.url) == origin || state.withLock { $0.progress.redirectedOrigins.contains(origin) }
    }

    /// When the pause before the next attempt is over; `nil` where there was none.
    var pauseEnd: Duration? { state.withLock(\.progress.pauseEnd) }

    /// Notes how it goes; does nothing where another call sends by now.
    func note(by sender: CallRecord, _ change: (inout FlightProgress) -> Void) {
        state.withLock { state in
            if state.sender === sender { change(&state.progress) }
        }
    }

    /// Lets a call go, whatever it still does.
    ///
    /// Where it is the sender, one of those who wait is from now on: who has the most time left, and of those who have the
    /// same who came last. Were it the one who came first, a server that keeps all waiting until their deadlines would be
    /// asked once more by each of them, and so would any by calls that are cancelled one after the other.
    func leave(_ role: Role) -> Departure {
        state.withLock { state in
            guard state.role == role else {
                guard case .later(let place) = role, let waiting = state.line.remove(place) else { return .nothing }
                return .stoppedWaiting(waiting)
            }
            guard let (place, next) = state.line.removeLatest() else {
                state.role = nil
                return .ended
            }
            let shared = state.sender.attempts(for: self, forgotten: state.progress.forgottenAttempts).handedOn
            state.progress.begin(forgetting: shared.forgotten)
            next.record.endSharing(self, shared, state.progress)
            next.record.addRetries(state.progress.retries)
            state.sender = next.record
            state.role = .later(place)
            return .passedOn(to: next)
        }
    }

    /// Ends the waiting of all.
    ///
    /// - Returns: Who is to be told, the one that came first before the others; `nil` where it is not this call that sends.
    func end(_ role: Role) -> [Waiting]? {
        state.withLock { state in
            guard state.role == role else { return nil }
            state.role = nil
            guard !state.line.isEmpty else { return [] }
            let waiting = state.line.removeAll()
            // What the sender does next is not theirs.
            let shared = state.sender.attempts(for: self, forgotten: state.progress.forgottenAttempts)
            for waiting in waiting {
                waiting.record.endSharing(self, shared, state.progress)
            }
            return waiting
        }
    }
}
