/// What comes of an operation: whatever is told first.
final class Outcome<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
        var operation: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Notes what works on the outcome; it is cancelled where the outcome is there already.
    func carry(_ operation: Task<Void, Never>) {
        let isLate = state.withLock { state in
            if state.result == nil { state.operation = operation }
            return state.result != nil
        }
        if isLate { operation.cancel() }
    }

    /// Tells the outcome; does nothing where it has been told before.
    func settle(_ result: Result<Value, any Error>) {
        take(result)?.waiting?.resume(with: result)
    }

    /// Tells that nothing comes of the operation, and cancels it.
    ///
    /// Whoever waits hears of it when everybody who works on it has been told.
    func abandon(_ error: any Error) {
        guard let taken = take(.failure(error)) else { return }
        taken.operation?.cancel()
        taken.waiting?.resume(throwing: error)
    }

    /// Notes a result, and who is to be told.
    ///
    /// - Returns: `nil` where there was one already.
    private func take(
        _ result: Result<Value, any Error>
    ) -> (waiting: CheckedContinuation<Value, any Error>?, operation: Task<Void, Never>?)? {
        state.withLock { state in
            guard state.result == nil else { return nil }
            state.result = result
            return (state.waiting.take(), state.operation.take())
        }
    }

    /// The value, once it is told. One caller waits for it, once.
    var value: Value {
        get async throws {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    if state.result == nil { state.waiting = continuation }
                    return state.result
                }
                if let result { continuation.resume(with: result) }
            }
        }
    }
}
