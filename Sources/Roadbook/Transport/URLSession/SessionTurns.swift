import Dispatch

/// Sees to it that all sessions stand back from time to time, while something waits for its turn.
///
/// Most of the time they do of themselves, as content comes (see ``DelegateQueue``). But there is much that a server can
/// send, and nobody is told of: libcurl reads the extension of a chunk, or compressed content that comes to nothing, for
/// as long as it goes on.
final class SessionTurns: Sendable {
    /// Those of the process.
    static let shared = SessionTurns()

    /// Held by whatever waits: a request until it is answered, and one that is cancelled until it has ended.
    final class Wait: Sendable {
        private let turns: SessionTurns

        fileprivate init(_ turns: SessionTurns) {
            self.turns = turns
        }

        deinit {
            turns.state.withLock { $0.waiting -= 1 }
        }
    }

    /// Held for a session as long as it may receive: it stands back until then.
    final class Session: Sendable {
        private let turns: SessionTurns
        private let id: Int

        fileprivate init(_ turns: SessionTurns, id: Int) {
            self.turns = turns
            self.id = id
        }

        deinit {
            turns.state.withLock { _ = $0.yields.removeValue(forKey: id) }
        }
    }

    private struct State {
        /// How each session is made to stand back.
        var yields: [Int: @Sendable () -> Void] = [:]
        var lastID = 0
        var waiting = 0
        var isTicking = false
    }

    /// How often they stand back: seldom enough to cost nothing, often enough for a request, which takes a few turns.
    private static let interval = DispatchTimeInterval.milliseconds(20)

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "roadbook.urlsession.turns")

    /// Whether sessions are made to stand back at the moment.
    var isTicking: Bool { state.withLock(\.isTicking) }

    /// How many sessions stand back.
    var sessionCount: Int { state.withLock(\.yields.count) }

    /// Notes a session.
    ///
    /// - Parameter yield: Has it stand back, once. It returns at once.
    func add(_ yield: @escaping @Sendable () -> Void) -> Session {
        let id = state.withLock { state in
            state.lastID += 1
            state.yields[state.lastID] = yield
            return state.lastID
        }
        return Session(self, id: id)
    }

    /// Notes that something waits, for as long as what is returned is held.
    func wait() -> Wait {
        let begins = state.withLock { state in
            state.waiting += 1
            // Where sessions are fair there is none here.
            guard !state.isTicking, !state.yields.isEmpty else { return false }
            state.isTicking = true
            return true
        }
        if begins { tickLater() }
        return Wait(self)
    }

    private func tickLater() {
        queue.asyncAfter(deadline: .now() + Self.interval) { [self] in
            let yields = state.withLock { state in
                // Where all sessions have gone it begins anew with the next that waits.
                state.isTicking = state.waiting > 0 && !state.yields.isEmpty
                return state.isTicking ? Array(state.yields.values) : []
            }
            guard !yields.isEmpty else { return }
            for yield in yields { yield() }
            tickLater()
        }
    }
}
