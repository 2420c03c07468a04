import Roadbook

/// Lets a few pass at a time, the others in the order they came.
package final class Gate: Sendable {
    private struct State {
        var permits: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Locked<State>

    package init(permits: Int) {
        state = Locked(State(permits: permits))
    }

    package func pass<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.permits == 0 else {
                    state.permits -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiting.isEmpty {
                state.permits += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
