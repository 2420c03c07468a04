#if canImport(FoundationNetworking)
import Dispatch
import FoundationNetworking

/// The queues of a session on Linux, and a way to let each have its turn.
///
/// A session receives on one queue, and begins and cancels its tasks on another, which is the target of the first. While
/// there is something to receive, the first adds to itself; Dispatch serves it until it is empty, and the other not at
/// all. So a transfer from a server that is faster than its reader holds up every other request of the session, and cannot
/// be cancelled, for as long as it goes on.
///
/// The queues are known by reflection alone. Where a version of Foundation has no such queues nothing is done.
struct SessionQueues: Sendable {
    private let receiving: DispatchQueue
    private let working: DispatchQueue
    private let isYielding = Locked(false)

    /// - Returns: `nil` where the session has no such queues.
    init?(_ session: URLSession) {
        let session = Mirror(reflecting: session)
        guard let receiving = session.descendant("multiHandle", "queue") as? DispatchQueue,
            let working = session.descendant("workQueue") as? DispatchQueue
        else { return nil }
        self.receiving = receiving
        self.working = working
    }

    /// Lets what waits to begin or to cancel go first, once. It returns at once.
    func yield() {
        let begins = isYielding.withLock { isYielding in
            defer { isYielding = true }
            return !isYielding
        }
        guard begins else { return }
        // What is being received is received; then the queue stands still until the other has come to its end.
        receiving.suspend()
        working.async { [receiving, isYielding] in
            isYielding.withLock { $0 = false }
            receiving.resume()
        }
    }
}
#endif
