import Dispatch
import Roadbook

/// Something that happens once: tasks await it, threads block on it. Firing it again changes nothing.
package final class Signal: Sendable {
    private struct State {
        var hasFired = false
        var isCancelled: Set<Int> = []
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var blocked: [DispatchSemaphore] = []
        var next = 0
    }

    private let state = Locked(State())

    package init() {}

    package var hasFired: Bool { state.withLock(\.hasFired) }

    package func fire() {
        let (waiting, blocked) = state.withLock { state in
            state.hasFired = true
            defer { (state.waiting, state.blocked) = ([:], []) }
            return (state.waiting.values, state.blocked)
        }
        for continuation in waiting { continuation.resume() }
        for semaphore in blocked { semaphore.signal() }
    }

    /// Waits, and ends with `CancellationError` where the task is cancelled: a test that waits in vain meets its limit.
    package func wait() async throws {
        let id = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if state.hasFired { return .success(()) }
                    if state.isCancelled.contains(id) { return .failure(CancellationError()) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { state in
                state.isCancelled.insert(id)
                return state.waiting.removeValue(forKey: id)
            }?.resume(throwing: CancellationError())
        }
    }

    /// Blocks the thread: for servers, never for tasks.
    package func block() {
        let semaphore = DispatchSemaphore(value: 0)
        let hasFired = state.withLock { state in
            if !state.hasFired { state.blocked.append(semaphore) }
            return state.hasFired
        }
        if !hasFired { semaphore.wait() }
    }
}
