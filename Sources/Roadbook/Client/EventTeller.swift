/// Tells the events of a call one at a time and in their order, whatever threads they happen on, and none after its end.
final class EventTeller: Sendable {
    private struct State {
        /// Whether the last event is among those that were or will be told.
        var isDone = false
        /// Events that are to be told, the oldest first, each with the attempts there were.
        var events: [(event: CallEvent, attempts: [Attempt])] = []
        /// How many of them were told: to take out each by itself would move all that are behind it each time.
        var toldCount = 0
        var isTelling = false
    }

    private let state = Locked(State())

    /// Whether the last event was told, or will be.
    var isDone: Bool { state.withLock(\.isDone) }

    /// Tells of an event, unless the call is done: what is abandoned may end after it. What is of an origin is told all the
    /// same.
    ///
    /// Where another thread is telling, it tells of this one next, and this returns at once.
    func tell(_ event: CallEvent, _ attempts: [Attempt], _ listener: (CallEvent, [Attempt]) -> Void) {
        let begins = state.withLock { state in
            guard !state.isDone || event.kind.isOfOrigin else { return false }
            if event.kind.isEnd { state.isDone = true }
            state.events.append((event, attempts))
            defer { state.isTelling = true }
            return !state.isTelling
        }
        guard begins else { return }
        while let (event, attempts) = next() { listener(event, attempts) }
    }

    private func next() -> (event: CallEvent, attempts: [Attempt])? {
        state.withLock { state in
            if 2 * state.toldCount >= state.events.count {
                state.events.removeFirst(state.toldCount)
                state.toldCount = 0
            }
            state.isTelling = !state.events.isEmpty
            guard state.isTelling else { return nil }
            defer { state.toldCount += 1 }
            return state.events[state.toldCount]
        }
    }
}
