import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The one delegate of the session: it brings callbacks to the transfers they are for.
///
/// Its callbacks run on one serial queue. Whether a task is still to be cancelled is decided there, and the callback of its
/// end waits until that is done: on Linux, cancelling a task whose end has been told ends the process. Cancelling itself
/// waits for the queue where Foundation receives. It is done elsewhere, so that callbacks go on meanwhile: content that
/// nobody took would fill the memory otherwise, as fast as a server can send.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    /// The transfers whose tasks have not ended, by task identifier.
    private let transfers = Locked<[Int: Transfer]>([:])

    /// A task that is being cancelled.
    private struct Cancellation {
        let group = DispatchGroup()
        let wait = SessionTurns.shared.wait()
    }

    /// The tasks that are being cancelled now, by their identifiers.
    private let cancellations = Locked<[Int: Cancellation]>([:])

    private let queue: DelegateQueue
    private let tasks: RunningTasks
    /// What has the session stand back.
    private let turns = Locked<SessionTurns.Session?>(nil)

    /// Where tasks are cancelled.
    private let cancels = DispatchQueue(label: "roadbook.urlsession.cancels")

    init(_ queue: DelegateQueue, _ tasks: RunningTasks) {
        self.queue = queue
        self.tasks = tasks
    }

    /// Has the session stand back for as long as it has its delegate: until its last task has ended, though the transport has
    /// gone before. What is cancelled would never end otherwise where the server goes on.
    func keep(_ turns: SessionTurns.Session) {
        self.turns.withLock { $0 = turns }
    }

    /// Notes what a task carries, before it is started; it is forgotten when the task ends, which then runs no longer.
    func add(_ transfer: Transfer, carriedBy task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    /// Ends a task, unless it has ended by the time that the delegate queue comes to it.
    func cancel(_ task: URLSessionTask) {
        queue.enqueue { [self] in
            guard let transfer = transfer(of: task), transfer.markCancelled() else { return }
            let cancellation = Cancellation()
            cancellations.withLock { $0[task.taskIdentifier] = cancellation }
            cancels.async(group: cancellation.group) { task.cancel() }
        }
    }

    /// Waits until a task has been cancelled, where that is under way. Cancelling waits for Foundation, so that this must
    /// not keep Foundation waiting.
    private func endCancellation(of task: URLSessionTask) {
        guard let cancellation = cancellations.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        queue.withoutBound { cancellation.group.wait() }
    }

    /// How many tasks have not ended.
    var count: Int { transfers.withLock(\.count) }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    // MARK: The answer

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // On Linux interim answers come here too (RFC 9110, section 15.2); the last one is the answer.
        if let response = response as? HTTPURLResponse, !(100..<200).contains(response.statusCode) {
            transfer(of: dataTask)?.answer(ResponseHead(response))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        endCancellation(of: task)
        // Before the task is no longer counted, so that nothing is left behind when none is.
        if let transfer = transfer(of: task) {
            transfer.removeUpload()
            tasks.end()
        }
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        #if canImport(FoundationNetworking)
        // Before the caller is told, who may begin anew.
        if let transfer, transfer.hasFailed(error) || !isSent(transfer, by: task) { DeafDescriptors.shared.search() }
        #endif
        // A 3xx without a Location ends on Linux without a word of its head.
        transfer?.end(head: (task.response as? HTTPURLResponse).map { ResponseHead($0) }, error: error)
    }

    /// Whether all has been sent: where a server answers before, it often resets the connection.
    private func isSent(_ transfer: Transfer, by task: URLSessionTask) -> Bool {
        transfer.contentLength == 0 || task.countOfBytesSent >= transfer.contentLength
    }

    // MARK: The request

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData count: Int64,
        totalBytesSent total: Int64,
        totalBytesExpectedToSend expected: Int64
    ) {
        transfer(of: task)?.sent(total)
    }

    #if canImport(FoundationNetworking)
    /// Called when libcurl finds that a connection it reused is closed, and begins the request again by itself, with
    /// content that was sent. Foundation cannot give it that content a second time: it would announce it, send none of it,
    /// and wait until the idle timer ends the task. So the task is ended at once, by an error that may be retried.
    ///
    /// This one is not called on the delegate queue.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        // A task that carries nothing may be asked too, when it starts.
        if let transfer = transfer(of: task), transfer.contentLength > 0 {
            transfer.markLost()
            cancel(task)
        }
        completionHandler(nil)
    }
    #endif

    // MARK: What URLSession is not to do by itself

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // On Linux answering for a cancelled task aborts the process.
        if transfer(of: task)?.isCancelled == false { completionHandler(nil) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // Nothing but a refusal ends a challenge here, and it cancels the task: after a cancel of ours none is due.
        guard let transfer = transfer(of: task), transfer.markCancelled() else { return }
        transfer.markChallenged()
        completionHandler(.cancelAuthenticationChallenge, nil)
        #else
        // The system judges server trust; a challenge of the server, without credentials, is its ordinary answer.
        completionHandler(.performDefaultHandling, nil)
        #endif
    }
}
