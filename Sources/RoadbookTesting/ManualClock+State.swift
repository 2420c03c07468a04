import Roadbook

extension ManualClock {
    typealias Waiting = CheckedContinuation<Void, any Error>

    struct Sleeper {
        /// Grows from sleeper to sleeper: it breaks the tie of equal deadlines.
        let id: Int
        let deadline: Instant
        let continuation: Waiting
    }

    /// What somebody waits for.
    struct Awaited {
        /// How many tasks sleep at the same time.
        let count: Int
        /// When they have to wake at the latest; `nil` is whenever.
        let latest: Instant?
    }

    /// What the clock's lock guards. Continuations are handed out, and resumed without the lock.
    struct State {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        /// Whoever moves the clock, waiting until a sleeper it woke has left its sleep.
        var leaving: [Int: CheckedContinuation<Void, Never>] = [:]
        private var waiting: [Int: (sleepers: Awaited, continuation: Waiting)] = [:]
        private var cancelled: Set<Int> = []
        private var nextID = 0

        mutating func makeID() -> Int {
            defer { nextID += 1 }
            return nextID
        }

        /// - Returns: What to do without the lock.
        mutating func sleep(_ id: Int, until deadline: Instant, _ continuation: Waiting) -> () -> Void {
            if cancelled.remove(id) != nil { return { continuation.resume(throwing: CancellationError()) } }
            if deadline <= now { return { continuation.resume() } }
            sleepers[id] = Sleeper(id: id, deadline: deadline, continuation: continuation)
            let satisfied = waiting.filter { isThere($0.value.sleepers) }
            for id in satisfied.keys { waiting[id] = nil }
            return { for waiting in satisfied.values { waiting.continuation.resume() } }
        }

        /// - Returns: What to do without the lock.
        mutating func wait(_ id: Int, for awaited: Awaited, _ continuation: Waiting) -> () -> Void {
            if cancelled.remove(id) != nil { return { continuation.resume(throwing: CancellationError()) } }
            if isThere(awaited) { return { continuation.resume() } }
            waiting[id] = (awaited, continuation)
            return {}
        }

        private func isThere(_ awaited: Awaited) -> Bool {
            guard let latest = awaited.latest else { return sleepers.count >= awaited.count }
            return sleepers.values.count { $0.deadline <= latest } >= awaited.count
        }

        /// - Returns: Whoever was asleep or waiting.
        mutating func cancel(_ id: Int) -> Waiting? {
            if let sleeper = sleepers.removeValue(forKey: id) { return sleeper.continuation }
            if let waiting = waiting.removeValue(forKey: id) { return waiting.continuation }
            // It is cancelled before it sleeps or waits, or after: the latter is forgotten when it leaves.
            cancelled.insert(id)
            return nil
        }

        /// - Returns: The sleepers to wake, in order.
        mutating func advance(by duration: Duration) -> [Sleeper] {
            now = now.advanced(by: max(duration, .zero))
            let due = sleepers.values.filter { $0.deadline <= now }
            for sleeper in due { sleepers[sleeper.id] = nil }
            return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
        }

        /// - Returns: Whoever waits until this sleeper has left.
        mutating func leave(_ id: Int) -> CheckedContinuation<Void, Never>? {
            cancelled.remove(id)
            return leaving.removeValue(forKey: id)
        }
    }
}
