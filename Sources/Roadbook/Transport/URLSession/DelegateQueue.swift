import Foundation

/// The serial queue on which the session calls its delegate.
///
/// On Linux every chunk of content is an operation of its own on this queue, however small and however many wait there
/// already. An operation is dear, so one runs all that has come meanwhile. Where chunks come faster than they are taken,
/// memory would grow by all the content that waits: so Foundation is kept waiting here, on the one queue where it receives,
/// until some are taken. What they do is short: the longest is to write a chunk to the page cache (see ``UnreadBuffer``).
// What is mutable here is behind `condition`.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    private typealias Work = @Sendable () -> Void

    /// The most of Foundation's that wait: with chunks of 16 KiB, 1 MiB.
    private static let limit = 64
    /// The longest that Foundation is kept waiting, should something here wait for it.
    private static let patience: TimeInterval = 1

    /// How many of Foundation's are added until it is to do something else for once.
    private static let turn = 16

    private let condition = NSCondition()
    /// What is to be done, the oldest first, and whether an operation does it.
    private var waiting: [Work] = []
    private var isWorking = false
    /// How many of Foundation's are not done.
    private var pending = 0
    private var added = 0
    private var isUnbounded = false
    private var onTurn: (@Sendable () -> Void)?

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    /// Notes what to do from time to time while Foundation adds operations, on the queue where it does.
    func onTurn(_ action: (@Sendable () -> Void)?) {
        condition.withLock { onTurn = action }
    }

    /// Adds something of ours, which never waits.
    func enqueue(_ block: @escaping @Sendable () -> Void) {
        let begins = condition.withLock { append(block) }
        if begins { work() }
    }

    /// Runs a function that waits for Foundation, on this queue: meanwhile Foundation is not kept waiting.
    func withoutBound(_ body: () -> Void) {
        setUnbounded(true)
        body()
        setUnbounded(false)
    }

    private func setUnbounded(_ isUnbounded: Bool) {
        condition.withLock {
            self.isUnbounded = isUnbounded
            condition.broadcast()
        }
    }

    #if canImport(FoundationNetworking)
    /// Adds something of Foundation's.
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        let (begins, onTurn) = condition.withLock { () -> (Bool, (@Sendable () -> Void)?) in
            if pending >= Self.limit, !isUnbounded {
                let end = Date(timeIntervalSinceNow: Self.patience)
                // Woken when half of them are done, not each time that one is.
                while pending > Self.limit / 2, !isUnbounded, condition.wait(until: end) {}
            }
            pending += 1
            added = (added + 1) % Self.turn
            let begins = append { [self] in
                block()
                condition.withLock {
                    pending -= 1
                    if pending == Self.limit / 2 { condition.broadcast() }
                }
            }
            return (begins, added == 0 ? self.onTurn : nil)
        }
        onTurn?()
        if begins { work() }
    }
    #endif

    /// - Returns: Whether an operation has to begin for it.
    private func append(_ work: @escaping Work) -> Bool {
        waiting.append(work)
        defer { isWorking = true }
        return !isWorking
    }

    private func work() {
        super.addOperation { [self] in
            while let batch = nextBatch() {
                for work in batch { work() }
            }
        }
    }

    private func nextBatch() -> [Work]? {
        condition.withLock {
            isWorking = !waiting.isEmpty
            guard isWorking else { return nil }
            defer { waiting = [] }
            return waiting
        }
    }
}
