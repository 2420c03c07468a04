import Foundation

/// One state behind one lock.
///
/// The body runs while the lock is held: it must be short and must not call back into the same instance.
// The lock is `lock`; every access to `state` goes through `withLock`.
package final class Locked<State>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    package init(_ state: sending State) {
        self.state = state
    }

    /// Runs `body` with exclusive access to the state and hands on its result or its error.
    package func withLock<R, Failure: Error>(_ body: (inout State) throws(Failure) -> R) throws(Failure) -> R {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
