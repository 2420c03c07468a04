#if canImport(FoundationNetworking)
import Dispatch
import FoundationNetworking

/// The queues of a session on Linux, and a way to let others have their turn.
///
/// A session receives on one queue, which is served by another, where it begins and cancels its tasks; and that is served,
/// as those of all sessions are, by one for the process. While there is something to receive, the first adds to itself.
/// Dispatch serves it until it is empty, and nothing else at all: so a server that is faster than its reader holds up every
/// other request of the process, and its own cannot be cancelled, for as long as it goes on.
///
/// The queues are known by reflection alone. Where a version of Foundation has no such queues nothing is done.
struct SessionQueues: Sendable {
    /// A queue that is served with those of all sessions, and has nothing of its own to do.
    private static let last: DispatchQueue? = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        return Mirror(reflecting: URLSession(configuration: configuration)).descendant("workQueue") as? DispatchQueue
    }()

    private let receiving: DispatchQueue
    private let last: DispatchQueue
    private let state = Locked(State())

    private struct State {
        var isYielding = false
        var isToYield = false
    }

    /// - Returns: `nil` where the session has no such queues.
    init?(_ session: URLSession) {
        guard let receiving = Mirror(reflecting: session).descendant("multiHandle", "queue") as? DispatchQueue,
            let last = Self.last
        else { return nil }
        self.receiving = receiving
        self.last = last
    }

    /// Lets what waits in any session go first, once. It is called where the session receives, and returns at once.
    func yield() {
        let begins = state.withLock { state in
            defer { state.isYielding = true }
            return !state.isYielding
        }
        guard begins else { return }
        // What is being received is received. Then the queue stands still until all the others have come to their end.
        receiving.suspend()
        last.async { [receiving, state] in
            state.withLock { $0.isYielding = false }
            receiving.resume()
        }
    }

    /// As ``yield()``, when the session has had its own turn. It returns at once.
    func yieldInTurn() {
        let begins = state.withLock { state in
            defer { state.isToYield = true }
            return !state.isToYield
        }
        guard begins else { return }
        receiving.async { [self] in
            state.withLock { $0.isToYield = false }
            yield()
        }
    }
}
#endif
