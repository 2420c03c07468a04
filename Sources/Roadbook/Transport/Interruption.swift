/// What ends a request from without, while the task that waits for it goes on: an attempt whose time is up.
///
/// A task of its own could be cancelled instead. But to begin one for each attempt, and to wake whoever waits for it, takes
/// longer than all else that a client does for a call.
package final class Interruption: Sendable {
    private struct State {
        var isInterrupted = false
        var isEnded = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    init() {}

    /// Notes what ends the request, at once where it is interrupted already.
    package func onInterruption(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isInterrupted { state.action = action }
            return state.isInterrupted
        }
        if isLate { action() }
    }

    /// Ends the request, unless it has ended.
    func interrupt() {
        state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isEnded else { return nil }
            state.isInterrupted = true
            return state.action.take()
        }?()
    }

    /// Notes that the request has ended.
    ///
    /// - Returns: Whether that was before it was interrupted, as it is not any more.
    func end() -> Bool {
        let (isFirst, action) = state.withLock { state in
            state.isEnded = true
            return (!state.isInterrupted, state.action.take())
        }
        // It goes away outside of the lock: with it goes what it refers to.
        _ = consume action
        return isFirst
    }
}
