/// How many tasks run, of all sessions.
///
/// On Linux all sessions share a queue, and whoever makes a task waits for it. Where no other task runs it has nothing to
/// do, unless somebody has sessions of their own.
final class RunningTasks: Sendable {
    /// Those of the process.
    static let shared = RunningTasks()

    private let count = Locked(0)

    /// Whether none runs.
    var isEmpty: Bool { count.withLock { $0 == 0 } }

    /// Counts a task that is to be made.
    ///
    /// - Returns: Whether it is the only one.
    func begin() -> Bool {
        count.withLock { count in
            count += 1
            return count == 1
        }
    }

    /// Counts a task no longer, which has ended.
    func end() {
        count.withLock { $0 -= 1 }
    }
}
