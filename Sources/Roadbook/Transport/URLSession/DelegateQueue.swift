import Foundation

/// The serial queue on which the session calls its delegate.
///
/// On Linux every chunk of content is an operation of its own on this queue, however many wait there already: where chunks
/// come faster than operations run, and the two need about as long, memory grows by all the content that waits. So
/// Foundation is kept waiting here, on the one queue where it receives, until operations have run. What they do is short:
/// the longest is to write a chunk to the page cache (see ``UnreadBuffer``).
// What is mutable here is behind `condition`.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    /// The most operations of Foundation's that wait: with chunks of 16 KiB, 1 MiB.
    private static let limit = 64
    /// The longest that Foundation is kept waiting, should something here wait for it.
    private static let patience: TimeInterval = 1

    /// How many operations of Foundation's are added until it is to do something else for once.
    private static let turn = 16

    private let condition = NSCondition()
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

    /// Adds an operation of ours, which never waits.
    func enqueue(_ block: @escaping @Sendable () -> Void) {
        super.addOperation(block)
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
    /// Adds an operation of Foundation's.
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        let onTurn = condition.withLock { () -> (@Sendable () -> Void)? in
            if pending >= Self.limit, !isUnbounded {
                let end = Date(timeIntervalSinceNow: Self.patience)
                // Woken when half of them have run, not each time that one has.
                while pending > Self.limit / 2, !isUnbounded, condition.wait(until: end) {}
            }
            pending += 1
            added = (added + 1) % Self.turn
            return added == 0 ? self.onTurn : nil
        }
        onTurn?()
        super.addOperation { [self] in
            block()
            condition.withLock {
                pending -= 1
                if pending == Self.limit / 2 { condition.broadcast() }
            }
        }
    }
    #endif
}
