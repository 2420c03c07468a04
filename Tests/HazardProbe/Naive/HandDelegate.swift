import Foundation
import Roadbook

/// A session delegate that collects what its tasks receive, for whoever awaits them.
final class HandDelegate: NSObject, URLSessionDataDelegate, Sendable {
    /// What it answers when it is asked; the defaults are those of a session without a delegate.
    struct Choices: Sendable {
        var disposition = URLSession.ResponseDisposition.allow
        var onData: @Sendable (_ task: URLSessionTask, _ data: Data) -> Void = { _, _ in }
        var onRedirect:
            @Sendable (
                _ task: URLSessionTask, _ request: URLRequest, _ answer: @escaping @Sendable (URLRequest?) -> Void
            ) -> Void = { $2($1) }
        var bodyStream: @Sendable () -> InputStream? = { nil }
    }

    private struct Waiting {
        var content = Data()
        let continuation: CheckedContinuation<(Data, HTTPURLResponse?), any Error>
    }

    private let choices: Choices
    private let waiting = Locked<[Int: Waiting]>([:])

    init(_ choices: Choices = Choices()) {
        self.choices = choices
    }

    func isRunning(_ task: URLSessionTask) -> Bool {
        waiting.withLock { $0[task.taskIdentifier] != nil }
    }

    /// Sends a request in a session of which this is the delegate.
    ///
    /// - Parameter cancel: How a task is cancelled when the awaiting one is.
    func data(
        for request: URLRequest,
        over session: URLSession,
        cancel: @escaping @Sendable (URLSessionTask) -> Void = { $0.cancel() }
    ) async throws -> (Data, HTTPURLResponse?) {
        let started = StartedTask()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: request)
                waiting.withLock { $0[task.taskIdentifier] = Waiting(continuation: continuation) }
                task.resume()
                started.set(task, cancel)
            }
        } onCancel: {
            started.cancel(cancel)
        }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(choices.disposition)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        waiting.withLock { $0[dataTask.taskIdentifier]?.content.append(data) }
        choices.onData(dataTask, data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let waiting = waiting.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error { return waiting.continuation.resume(throwing: error) }
        waiting.continuation.resume(returning: (waiting.content, task.response as? HTTPURLResponse))
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        choices.onRedirect(task, request, completionHandler)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(choices.bodyStream())
    }
}

extension URLSession {
    /// A session with a delegate.
    convenience init(_ delegate: HandDelegate, queue: OperationQueue? = nil) {
        self.init(configuration: .default, delegate: delegate, delegateQueue: queue)
    }
}
