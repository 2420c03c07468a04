import Dispatch
import Foundation

/// One request on its way: who waits for the head of its answer, and where the content goes.
///
/// It outlives neither the caller nor the task for long: the table of ``SessionDelegate`` holds it from the start of its
/// task to the end, and the caller until the head is there.
final class Transfer: Sendable {
    private struct State {
        /// Whoever waits for the head; resumed by whoever takes it out.
        var waiting: CheckedContinuation<TransportResponse, any Error>?
        /// The content, until it is handed over: it is dropped by its reader alone.
        var content: ByteStream?
        /// Ends the task.
        var cancel: (@Sendable () -> Void)?
        /// What is sent, until the task has ended.
        var upload: Upload?
        /// Held until the head is there.
        var wait: SessionTurns.Wait?
        var isAbandoned = false
        var isCancelled = false
        var isChallenged = false
        var isLost = false
        var isUnreadable = false

        /// What the caller is told of the error a task ended with.
        func failure(_ error: (any Error)?) -> (any Error)? {
            // A caller cancelled between the head and the content finds here what it was cancelled by.
            if isAbandoned { return CancellationError() }
            if isUnreadable { return error.map { _ in TransportRequest.Body.unreadable() } }
            if isLost { return error.map { TransportError(.connectionLost, underlying: $0) } }
            return isChallenged ? nil : error.map { TransportError($0) }
        }
    }

    private let state: Locked<State>

    /// The content that has come and is not read.
    private let unread: UnreadBuffer

    /// Told how many octets have been sent, where somebody wants to know.
    private let progress: (@Sendable (TransferProgress) -> Void)?

    /// How many octets are sent besides the head.
    let contentLength: Int64

    private let start = DispatchTime.now()

    init(
        unread: UnreadBuffer,
        upload: Upload?,
        contentLength: Int64,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) {
        self.unread = unread
        self.contentLength = contentLength
        self.progress = progress
        state = Locked(State(content: unread.stream, upload: upload))
    }

    // MARK: The caller

    /// Notes who waits for the head.
    ///
    /// - Returns: Whether there is anything to wait for; where the transfer was abandoned before, the caller is let go.
    func begin(_ waiting: CheckedContinuation<TransportResponse, any Error>) -> Bool {
        let begins = state.withLock { state in
            guard !state.isAbandoned else { return false }
            state.waiting = waiting
            state.wait = SessionTurns.shared.wait()
            return true
        }
        if !begins { waiting.resume(throwing: CancellationError()) }
        return begins
    }

    /// Notes how to end the task, before it is started.
    ///
    /// - Returns: Whether to start it; where the transfer was abandoned before, it is ended unstarted.
    func carry(cancel: @escaping @Sendable () -> Void) -> Bool {
        let starts = state.withLock { state in
            state.cancel = cancel
            return !state.isAbandoned
        }
        if starts {
            unread.onDrop { [weak self] in self?.stop() }
        } else {
            cancel()
        }
        return starts
    }

    /// Lets the caller go at once, who was cancelled, and has the task ended.
    func abandon() {
        stop()
        unread.drop()
    }

    /// Has the task ended: nobody wants the rest of the content, or there is no place for it.
    private func stop() {
        let (waiting, cancel) = state.withLock { state in
            state.isAbandoned = true
            return (state.waiting.take(), state.cancel.take())
        }
        waiting?.resume(throwing: CancellationError())
        cancel?()
    }

    // MARK: The task, on the delegate queue

    /// Notes that the task is cancelled now.
    ///
    /// - Returns: Whether it was not before.
    func markCancelled() -> Bool {
        state.withLock { state in
            defer { state.isCancelled = true }
            return !state.isCancelled
        }
    }

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Notes that a challenge is refused: the task ends with an error then, and the answer stands nevertheless.
    func markChallenged() {
        state.withLock { $0.isChallenged = true }
    }

    /// Notes that the connection was lost: the task is cancelled for it.
    func markLost() {
        state.withLock { $0.isLost = true }
    }

    /// Notes that what is sent cannot be read: the task ends for it.
    func markUnreadable() {
        state.withLock { $0.isUnreadable = true }
    }

    /// Tells how many octets have been sent.
    func sent(_ count: Int64) {
        guard let progress, !state.withLock(\.isAbandoned) else { return }
        progress(TransferProgress(completed: count, total: contentLength))
    }

    /// Hands over the head, once.
    func answer(_ head: @autoclosure () -> ResponseHead) {
        let (waiting, content, _) = state.withLock { ($0.waiting.take(), $0.content.take(), $0.wait.take()) }
        guard let waiting, let content else { return }
        waiting.resume(returning: TransportResponse(head: head(), body: content))
    }

    /// Hands over a chunk of the content.
    func receive(_ chunk: Data) {
        unread.write(chunk)
    }

    /// Removes what was sent, if it is ours: the task has ended.
    func removeUpload() {
        state.withLock { $0.upload.take() }?.remove()
    }

    /// Whether its connection failed, or nothing was heard of it before its caller left.
    ///
    /// - Parameter error: Why the task ended.
    func hasFailed(_ error: (any Error)?) -> Bool {
        let (isAnswered, isAbandoned) = state.withLock { ($0.content == nil, $0.isAbandoned) }
        guard isAbandoned else { return error != nil }
        // A caller who thinks better of it says nothing of the connection.
        return !isAnswered && start + Self.silence <= .now()
    }

    /// How long nothing has to be heard of a connection for that to be unusual.
    private static let silence = DispatchTimeInterval.milliseconds(500)

    /// Ends the content, and lets the caller go who still waits for a head.
    ///
    /// - Parameters:
    ///   - head: The head that the task ended with, for the answers that no callback told of.
    ///   - error: Why the task ended.
    func end(head: @autoclosure () -> ResponseHead?, error: (any Error)?) {
        // There is nothing to be ended any more, so the task is let go.
        let (failure, _) = state.withLock { ($0.failure(error), $0.cancel.take()) }
        if failure == nil, let head = head() { answer(head) }
        unread.finish(throwing: failure)
        state.withLock { $0.waiting.take() }?.resume(
            throwing: failure ?? TransportError(.invalidResponse, "what the server sent is not an HTTP response")
        )
    }
}
