/// Those who wait for the same answer.
final class FlightCallers: Sendable {
    struct Caller: Sendable {
        let record: CallRecord
        let outcome = Outcome<TransportResponse>()
    }

    private struct State {
        var line = WaitingLine<Caller>()
        /// Who left last, where nobody waits any more.
        var last: CallRecord?
        var isOver = false
        var task: Task<Void, Never>?
    }

    private let state = Locked(State())

    var count: Int { state.withLock(\.line.count) }

    /// Who has waited longest, and is told what happens in place of all; the last, where all have left.
    var oldest: CallRecord? { state.withLock { $0.line.first?.record ?? $0.last } }

    /// When the answer is of no use to anyone; `nil` where somebody waits for ever. Where all have left it is the last who
    /// says whether there was time.
    var due: Duration? {
        state.withLock { state in
            if let last = state.last { return last.due }
            var latest = Duration.zero
            for caller in state.line.values {
                guard let due = caller.record.due else { return nil }
                latest = max(latest, due)
            }
            return latest
        }
    }

    /// - Returns: The place, by which to leave; `nil` where the answer is there, or was given up.
    func join(_ caller: Caller) -> WaitingLine<Caller>.Place? {
        state.withLock { $0.isOver ? nil : $0.line.append(caller) }
    }

    /// Notes what brings the answer; it is cancelled where nobody waits for it any more.
    func carry(_ task: Task<Void, Never>) {
        let isOver = state.withLock { state in
            if !state.isOver { state.task = task }
            return state.isOver
        }
        // Of one that has ended already it is of no effect.
        if isOver { task.cancel() }
    }

    /// Lets a caller go who was cancelled.
    ///
    /// - Parameter last: Done where it was the last, and what brings the answer has been cancelled, before it hears of it: it
    ///   may make the next call then.
    func leave(_ place: WaitingLine<Caller>.Place, last: () -> Void) {
        let (caller, task, isLast) = state.withLock { state -> (Caller?, Task<Void, Never>?, Bool) in
            guard let caller = state.line.remove(place) else { return (nil, nil, false) }
            guard state.line.isEmpty else { return (caller, nil, false) }
            state.isOver = true
            state.last = caller.record
            return (caller, state.task.take(), true)
        }
        task?.cancel()
        if isLast { last() }
        caller?.outcome.settle(.failure(CancellationError()))
    }

    /// Gives everyone the answer.
    func end(_ result: Result<TransportResponse, any Error>) {
        let callers = state.withLock { state in
            state.isOver = true
            state.task = nil
            return state.line.removeAll()
        }
        for caller in callers { caller.outcome.settle(result) }
    }
}
