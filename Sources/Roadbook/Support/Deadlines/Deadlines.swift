/// Ends operations whose time is up, with one sleeping task for all of them.
///
/// A sleep for each call would be dear: cancelling one leaves its timer behind until the time it was for, and nearly
/// every call is done long before its time.
final class Deadlines: Sendable {
    /// By the system's clock, for every client that names no other.
    static let continuous = Deadlines()

    /// A point in time, and what an operation fails with that is not done by then.
    struct Bound: Sendable {
        /// When the operation has to be done, whenever it is begun: a time since the deadlines were made.
        let due: Duration
        let late: @Sendable () -> any Error
    }

    private struct State {
        var queue = DeadlineQueue()
        /// When the sleeping task wakes; `nil` where none sleeps.
        var wake: Duration?
        var sleeper: Task<Void, Never>?
    }

    /// The farthest a deadline may lie: a hundred years, beyond which clocks overflow.
    static let farthest = Duration.seconds(100 * 365 * 86_400)

    private let state = Locked(State())
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// By the system's clock, which is read several times a call: not by way of the protocol, which takes three times as long.
    private init() {
        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
        elapsed = { start.duration(to: ContinuousClock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    deinit {
        state.withLock(\.sleeper)?.cancel()
    }

    /// The time since this was made.
    var now: Duration { elapsed() }

    /// When a time is over that begins now.
    func end(of time: Duration) -> Duration { Self.end(of: time, from: now) }

    /// When a time is over that began at another: at once where it is less than zero, and never beyond all clocks.
    static func end(of time: Duration, from start: Duration) -> Duration { start + min(max(.zero, time), farthest) }

    /// How many operations are bounded now.
    var count: Int { state.withLock(\.queue.count) }

    /// The value of an operation, if it is there in time.
    ///
    /// When the time is up, or the calling task is cancelled, the operation is cancelled and not waited for.
    ///
    /// - Parameters:
    ///   - bound: When it has to be done; `nil` is whenever.
    ///   - body: The operation.
    /// - Throws: What the bound makes when the time is up, `CancellationError` when the calling task is cancelled, and what
    ///   the operation throws.
    nonisolated(nonsending) func run<Value: Sendable>(
        within bound: Bound?,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let outcome = Outcome<Value>()
        // The time runs before the operation does: what the operation has reached is bounded.
        var id: DeadlineQueue.ID?
        if let bound {
            guard bound.due > elapsed() else { throw bound.late() }
            id = add(due: bound.due) {
                // What an operation does when it is cancelled may take long, and others have their deadlines too.
                Task.detached(priority: .high) { outcome.abandon(bound.late()) }
            }
        }
        defer { if let id { state.withLock { $0.queue.remove(id) } } }
        outcome.carry(
            .immediately {
                do {
                    outcome.settle(.success(try await body()))
                } catch {
                    outcome.settle(.failure(error))
                }
            }
        )
        return try await withTaskCancellationHandler {
            try await outcome.value
        } onCancel: {
            outcome.abandon(CancellationError())
        }
    }

    /// The value of an operation, if it is there in time, in the task that asks for it: the operation is waited for.
    ///
    /// - Parameters:
    ///   - bound: When it has to be done.
    ///   - interruption: What is told when the time is up, or the operation is not begun at all.
    ///   - body: The operation, which ends soon after it is told, or the task is cancelled.
    /// - Throws: What the bound makes when the time is up, and what the operation throws.
    nonisolated(nonsending) func run<Value>(
        within bound: Bound,
        interrupting interruption: Interruption,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard !Task.isCancelled, bound.due > elapsed() else {
            interruption.interrupt()
            try Task.checkCancellation()
            throw bound.late()
        }
        let id = add(due: bound.due) {
            Task.detached(priority: .high) { interruption.interrupt() }
        }
        defer { state.withLock { $0.queue.remove(id) } }
        do {
            let value = try await body()
            if interruption.end() { return value }
        } catch {
            if interruption.end() { throw error }
        }
        throw bound.late()
    }

    /// Waits.
    ///
    /// - Parameter duration: How long; zero or less is not at all.
    /// - Throws: `CancellationError`, at once where the calling task is cancelled.
    func sleep(for duration: Duration) async throws {
        try await sleep(until: end(of: duration))
    }

    /// Waits until a time since this was made, not at all where it has come.
    ///
    /// - Throws: `CancellationError`, at once where the calling task is cancelled.
    func sleep(until due: Duration) async throws {
        try Task.checkCancellation()
        let now = now
        guard due > now else { return }
        let due = min(due, now + Self.farthest)
        let outcome = Outcome<Void>()
        let id = add(due: due) { outcome.settle(.success(())) }
        defer { state.withLock { $0.queue.remove(id) } }
        try await withTaskCancellationHandler {
            try await outcome.value
        } onCancel: {
            outcome.settle(.failure(CancellationError()))
        }
    }

    private func add(due: Duration, _ action: @escaping @Sendable () -> Void) -> DeadlineQueue.ID {
        state.withLock { state in
            let id = state.queue.add(due: due, action)
            wakeInTime(&state)
            return id
        }
    }

    /// Sees to it that the sleeping task wakes for the first deadline.
    private func wakeInTime(_ state: inout State) {
        guard let due = state.queue.first, state.wake.map({ due < $0 }) ?? true else { return }
        state.sleeper?.cancel()
        state.wake = due
        // It is for all: it runs with the priority of none of them, and holds on to nobody's task-local values.
        state.sleeper = Task.detached(priority: .high) { [weak self, sleep] in
            // A clock that fails to sleep wakes early, and a call ends early: better than never.
            do { try await sleep(due) } catch  where Task.isCancelled { return } catch {}
            self?.wakeUp(at: due)
        }
    }

    private func wakeUp(at wake: Duration) {
        let now = elapsed()
        let actions = state.withLock { state in
            // One that woke although another was to wake before it has nothing to do.
            guard state.wake == wake else { return [] as [@Sendable () -> Void] }
            state.wake = nil
            state.sleeper = nil
            let actions = state.queue.removeDue(at: max(now, wake))
            wakeInTime(&state)
            return actions
        }
        for action in actions { action() }
    }
}
