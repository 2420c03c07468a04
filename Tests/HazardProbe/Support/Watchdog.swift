import Dispatch
import Foundation
import Roadbook

/// Ends the process where a scenario makes no progress any more.
///
/// It has a thread of its own, so that it lives where every thread of the concurrency runtime and every queue stands
/// still. Before it ends the process it tries whether another session is still served.
final class Watchdog: Sendable {
    private struct State {
        var last = ContinuousClock.now
        var isFinished = false
        var notes: [(String, JSONValue)] = []
    }

    private let state = Locked(State())

    init(limit: Duration, server: Server) {
        Thread.detachNewThread { [self] in
            while ContinuousClock.now < state.withLock(\.last) + limit {
                if state.withLock(\.isFinished) { return }
                Thread.sleep(forTimeInterval: 0.02)
            }
            let isServed = Self.isServed(server)
            let notes = state.withLock(\.notes) + [("otherSessions", isServed ? "served" : "stuck")]
            HazardProbe.end(75, JSONValue.object(Parameters(notes)).description)
        }
    }

    /// Begins the limit anew.
    func progress() {
        state.withLock { $0.last = .now }
    }

    /// Keeps what is to be told even if nothing else is.
    func note(_ name: String, _ value: JSONValue) {
        state.withLock { state in
            state.last = .now
            state.notes.append((name, value))
        }
    }

    func finish() {
        state.withLock { $0.isFinished = true }
    }

    /// Whether a session that has nothing to do with the scenario gets an answer within a second.
    private static func isServed(_ server: Server) -> Bool {
        let answered = DispatchSemaphore(value: 0)
        // Where the queue of all sessions stands still, making one does too.
        Thread.detachNewThread {
            guard let url = try? server.url("/other") else { return }
            URLSession(configuration: .ephemeral).dataTask(with: url) { _, response, _ in
                if response != nil { answered.signal() }
            }.resume()
        }
        return answered.wait(timeout: .now() + 1) == .success
    }
}
