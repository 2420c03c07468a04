/// The way to an event loop from other threads: jobs to run there, answers to send, and the wish to stop.
///
/// Handlers prefer it as their executor, so that an ordinary one runs on the loop's thread from beginning to end.
/// Once the loop has ended, jobs that still come are run by the global executor.
final class LoopExecutor: TaskExecutor {
    /// What the loop has to do.
    struct Mail {
        var jobs: [UnownedJob] = []
        var parcels: [(connection: UInt64, parcel: Parcel)] = []
        /// How long exchanges under way may still take; not `nil` where the loop shall stop.
        var grace: Duration?

        var isEmpty: Bool { jobs.isEmpty && parcels.isEmpty && grace == nil }

        mutating func removeAll() {
            jobs.removeAll(keepingCapacity: true)
            parcels.removeAll(keepingCapacity: true)
            grace = nil
        }
    }

    /// What the loop may do next.
    enum Permission {
        /// Wait until something happens.
        case wait
        /// Look what has happened, and come back to the mail at once.
        case look
        /// Nothing: the loop was ended.
        case none
    }

    private struct State {
        var mail = Mail()
        var isLoopWaiting = false
        /// Whether the loop has no connections and, until it finishes waiting, looks for none.
        var isLoopIdle = true
        var hasEnded = false
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let poller: Poller
    private let listener: Socket

    init(poller: Poller, listener: Socket) {
        self.poller = poller
        self.listener = listener
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !post({ $0.jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
    }

    /// Hands something to the connection that waits for it; it is refused where the connection or the loop is gone.
    func deliver(_ parcel: Parcel, to connection: UInt64) {
        if !post({ $0.parcels.append((connection, parcel)) }) { parcel.refuse() }
    }

    /// Asks the loop to stop; of several requests the shortest time counts.
    func requestStop(grace: Duration) {
        _ = post { $0.grace = min($0.grace ?? grace, grace) }
    }

    /// Asks the loop to stop and waits until it has.
    nonisolated(nonsending) func stop(grace: Duration) async {
        if endIdleLoop() { return }
        requestStop(grace: grace)
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waitingForEnd.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    /// Exchanges the mail that has come for an empty one; false where none has come. For the loop alone.
    func takeMail(_ mail: inout Mail) -> Bool {
        mail.removeAll()
        return state.withLock { state in
            guard !state.mail.isEmpty else { return false }
            swap(&state.mail, &mail)
            state.isLoopIdle = false
            return true
        }
    }

    /// Announces a wait, which the next mail ends, of a loop that has no connections or some. For the loop alone.
    func prepareToWait(isIdle: Bool) -> Permission {
        state.withLock { state in
            guard !state.hasEnded else { return .none }
            guard state.mail.isEmpty else { return .look }
            state.isLoopWaiting = true
            state.isLoopIdle = isIdle
            return .wait
        }
    }

    /// Ends the announcement; false where the loop was ended meanwhile. For the loop alone.
    func finishWaiting() -> Bool {
        state.withLock { state in
            state.isLoopWaiting = false
            state.isLoopIdle = false
            return !state.hasEnded
        }
    }

    /// Closes the poller, refuses what still comes and passes on what is left. For the loop alone, as its last call.
    func end() {
        let (mail, waiting) = state.withLock { state in
            // Under the lock, so that nobody wakes a descriptor that already belongs to something else.
            poller.close()
            defer { state = State(hasEnded: true) }
            return (state.mail, state.waitingForEnd)
        }
        for (_, parcel) in mail.parcels { parcel.refuse() }
        for job in mail.jobs { globalConcurrentExecutor.enqueue(job) }
        for continuation in waiting { continuation.resume() }
    }

    /// Ends a loop that has nothing to do without waiting for its thread; false where it has.
    private func endIdleLoop() -> Bool {
        state.withLock { state in
            guard !state.hasEnded, state.isLoopIdle, state.mail.isEmpty, state.waitingForEnd.isEmpty,
                !listener.hasArrivals
            else { return false }
            state.hasEnded = true
            listener.close()
            if state.isLoopWaiting { poller.waker.wake() }
            return true
        }
    }

    private func post(_ change: (inout Mail) -> Void) -> Bool {
        state.withLock { state in
            guard !state.hasEnded else { return false }
            change(&state.mail)
            if state.isLoopWaiting {
                state.isLoopWaiting = false
                poller.waker.wake()
            }
            return true
        }
    }
}
