import Roadbook

/// Those who wait for the next request of a mock.
final class Arrivals: Sendable {
    private struct State {
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastID = 0
    }

    private let state = Locked(State())

    /// Tells those who wait that a request has come.
    func signal() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }

    /// Waits for the next request.
    ///
    /// - Parameter hasCome: Whether it is there by now; asked once, when its coming could not go unnoticed any more.
    /// - Throws: `CancellationError` when the task is cancelled.
    func next(unless hasCome: @Sendable () -> Bool) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.waiting[id] = continuation }
                if Task.isCancelled {
                    end(id, .failure(CancellationError()))
                } else if hasCome() {
                    end(id, .success(()))
                }
            }
        } onCancel: {
            end(id, .failure(CancellationError()))
        }
    }

    private func end(_ id: Int, _ result: Result<Void, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(with: result)
    }
}
