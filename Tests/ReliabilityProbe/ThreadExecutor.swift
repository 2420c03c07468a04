import Foundation

/// Runs what tasks do on one thread of its own, and none of it on those of Dispatch.
// @unchecked: the condition guards the jobs.
final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    /// Starts the thread, which goes on as long as the process does.
    init() {
        Thread.detachNewThread { [self] in
            while true { nextJob().runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func nextJob() -> UnownedJob {
        condition.withLock {
            while jobs.isEmpty { condition.wait() }
            return jobs.removeFirst()
        }
    }
}
