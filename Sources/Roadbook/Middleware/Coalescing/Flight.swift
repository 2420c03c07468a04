/// An answer that is on its way: the call that sends the request for it, and those that wait for what comes of it.
///
/// The call that came first sends it, as it would alone. Where it is cancelled, or its deadline passes, one of those who
/// wait sends it anew.
final class Flight: Sendable {
    typealias Place = WaitingLine<Waiting>.Place

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

    private struct State {
        var sender: CallRecord
        /// The place where the sender waited; `nil` for the one that came first.
        var place: Place?
        /// Whether the sender is gone.
        var isAbandoned = false
        /// Whether somebody has waited, so that the sender knows of it.
        var isShared = false
        var line = WaitingLine<Waiting>()
    }

    let key: CoalescingKey
    private let state: Locked<State>

    init(_ key: CoalescingKey, sender: CallRecord) {
        self.key = key
        state = Locked(State(sender: sender))
    }

    /// When the answer is of no use to anyone; `nil` where somebody waits for ever.
    var due: Duration? {
        state.withLock { state in
            guard var latest = state.sender.due else { return nil }
            for waiting in state.line.values {
                guard let due = waiting.record.due else { return nil }
                latest = max(latest, due)
            }
            return latest
        }
    }

    // MARK: Waiting

    /// - Returns: The place, by which to leave; and the call that sends the request.
    func join(_ waiting: Waiting) -> (place: Place, sender: CallRecord) {
        state.withLock { state in
            state.isShared = true
            state.sender.serve(self)
            waiting.record.share(state.sender)
            return (state.line.append(waiting), state.sender)
        }
    }

    /// Lets one go who waits, or notes that the sender is gone, whatever it still does.
    ///
    /// - Parameter place: Where it waits, or has waited; `nil` for the one that came first.
    /// - Returns: Who waits no more, if it did; and whether nobody is left who wants the answer.
    func leave(_ place: Place?) -> (left: Waiting?, isDeserted: Bool) {
        state.withLock { state in
            if state.place == place {
                state.isAbandoned = true
                return (nil, state.line.isEmpty)
            }
            let left = place.flatMap { state.line.remove($0) }
            return (left, left != nil && state.isAbandoned && state.line.isEmpty)
        }
    }

    // MARK: Sending

    /// Whether it is the turn of the call that had a place in the line.
    func isTurn(of place: Place) -> Bool { state.withLock { $0.place == place } }

    /// Makes one of those who wait the sender: who has the most time left, and of those who have the same who came last.
    ///
    /// Were it the one who came first, a server that keeps all waiting until their deadlines would be asked once more by
    /// each of them, and so would any by calls that are cancelled one after the other.
    ///
    /// - Returns: Who it is, and is to be told; `nil` where nobody waits.
    func passOn() -> Waiting? {
        state.withLock { state in
            guard let (place, next) = state.line.removeGreatest(by: { $0.record.isDue(before: $1.record) }) else {
                state.sender.serve(nil)
                return nil
            }
            next.record.takeOver(from: state.sender)
            state.sender.serve(nil)
            (state.sender, state.place, state.isAbandoned) = (next.record, place, false)
            state.sender.serve(self)
            for waiting in state.line.values { waiting.record.share(next.record) }
            return next
        }
    }

    /// Ends the waiting of all.
    ///
    /// - Returns: Who is to be told, the one that came first before the others.
    func end() -> [Waiting] {
        state.withLock { state in
            guard state.isShared else { return [] }
            state.sender.serve(nil)
            let waiting = state.line.removeAll()
            // What the sender does next is not theirs.
            for waiting in waiting { waiting.record.endSharing() }
            return waiting
        }
    }
}
