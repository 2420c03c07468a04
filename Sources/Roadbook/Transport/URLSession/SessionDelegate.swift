import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The one delegate of the session: it turns callbacks into answers.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    /// What is known of a running transfer.
    private struct Transfer {
        /// Whoever waits for the head.
        var waiting: CheckedContinuation<TransportResponse, any Error>?
        /// Whoever reads the content.
        var content: AsyncThrowingStream<Data, any Error>.Continuation?
        /// The answer to a challenge that was refused: the transfer ends with an error, but this is the answer.
        var challenged: HTTPURLResponse?
        var isCancelled = false
        var onDrop: @Sendable () -> Void = {}
    }

    private let transfers = Locked<[Int: Transfer]>([:])

    /// Notes who waits for a task's answer, before the task is started.
    ///
    /// - Returns: Whether the task is to be started; not where it was abandoned before.
    func begin(
        _ task: URLSessionTask,
        _ waiting: CheckedContinuation<TransportResponse, any Error>,
        onDrop: @escaping @Sendable () -> Void
    ) -> Bool {
        let begins = transfers.withLock { transfers in
            guard transfers[task.taskIdentifier] == nil else { return false }
            transfers[task.taskIdentifier] = Transfer(waiting: waiting, onDrop: onDrop)
            return true
        }
        if !begins { waiting.resume(throwing: CancellationError()) }
        return begins
    }

    /// Lets go whoever waits for a task, at once: the transfer itself ends later.
    func abandon(_ task: URLSessionTask) {
        let waiting = transfers.withLock { transfers in
            // Where the task has not begun, the note that it is abandoned keeps it from being started.
            transfers[task.taskIdentifier, default: Transfer()].waiting.take()
        }
        waiting?.resume(throwing: CancellationError())
    }

    /// Notes that a task is cancelled.
    ///
    /// - Returns: Whether it is still to be cancelled; not where it has ended, or was cancelled before.
    func cancels(_ task: URLSessionTask) -> Bool {
        transfers.withLock { transfers in
            guard transfers[task.taskIdentifier]?.isCancelled == false else { return false }
            transfers[task.taskIdentifier]?.isCancelled = true
            return true
        }
    }

    private func isCancelled(_ task: URLSessionTask) -> Bool {
        transfers.withLock { $0[task.taskIdentifier]?.isCancelled ?? true }
    }

    // MARK: The answer

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { deliver(response, of: dataTask) }
        completionHandler(.allow)
    }

    private func deliver(_ response: HTTPURLResponse, of task: URLSessionTask) {
        let (stream, content) = AsyncThrowingStream<Data, any Error>.makeStream()
        let waiting = transfers.withLock { transfers -> CheckedContinuation<TransportResponse, any Error>? in
            guard let waiting = transfers[task.taskIdentifier]?.waiting.take() else { return nil }
            transfers[task.taskIdentifier]?.content = content
            let onDrop = transfers[task.taskIdentifier]?.onDrop
            content.onTermination = { if case .cancelled = $0 { onDrop?() } }
            return waiting
        }
        waiting?.resume(returning: TransportResponse(head: ResponseHead(response), body: ByteStream(stream)))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        _ = transfers.withLock { $0[dataTask.taskIdentifier]?.content }?.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let challenged = transfers.withLock({ $0[task.taskIdentifier]?.challenged }) { deliver(challenged, of: task) }
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        let failure = transfer.challenged == nil ? error.map { TransportError($0) } : nil
        transfer.waiting?.resume(
            throwing: failure ?? TransportError(.invalidResponse, "what the server sent is not an HTTP response")
        )
        transfer.content?.finish(throwing: failure)
    }

    // MARK: What URLSession is not to do by itself

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // On Linux answering for a cancelled task aborts the process.
        guard !isCancelled(task) else { return }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard !isCancelled(task) else { return }
        guard let response = challenge.failureResponse as? HTTPURLResponse else {
            // Server trust and the like, on Apple platforms: the system decides.
            return completionHandler(.performDefaultHandling, nil)
        }
        // A 401 that nobody answers never ends on Linux. Its head and content are kept, and are the answer.
        transfers.withLock { $0[task.taskIdentifier]?.challenged = response }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}

extension ResponseHead {
    fileprivate init(_ response: HTTPURLResponse) {
        self.init(status: response.statusCode)
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers.append(name: name, value: value)
        }
    }
}
