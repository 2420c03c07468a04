import Foundation
import Roadbook

/// Awaits a task with a completion handler, and cancels it when the awaiting task is: the continuation one writes by hand.
enum CompletionHandlers {
    static func data(for request: URLRequest, over session: URLSession) async throws -> (Data, HTTPURLResponse?) {
        let started = StartedTask()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: request) { content, response, error in
                    if let error { return continuation.resume(throwing: error) }
                    continuation.resume(returning: (content ?? Data(), response as? HTTPURLResponse))
                }
                task.resume()
                started.set(task) { $0.cancel() }
            }
        } onCancel: {
            started.cancel { $0.cancel() }
        }
    }
}

/// A task that is cancelled once it is there.
final class StartedTask: Sendable {
    private let state = Locked<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))

    func set(_ task: URLSessionTask, _ cancel: (URLSessionTask) -> Void) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { cancel(task) }
    }

    func cancel(_ cancel: (URLSessionTask) -> Void) {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        if let task { cancel(task) }
    }
}
