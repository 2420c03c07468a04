/// What comes of an operation: whatever is told first.
final class Outcome<Value: Sendable>: Sendable {
    private struct State {
        /// Whether nothing that is told from now on counts.
        var isOver = false
        /// Here as soon as whoever waits may hear of it.
        var result: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
        var operation: Task<Void, Never>?

        /// Notes the result.
        ///
        /// - Returns: Who is to hear of it.
        mutating func tell(_ result: Result<Value, any Error>) -> CheckedContinuation<Value, any Error>? {
            isOver = true
            self.result = result
            operation = nil
            return waiting.take()
        }
    }

    private let state = Locked(State())

    /// Notes what works on the outcome; it is cancelled where the outcome is there already.
    func carry(_ operation: Task<Void, Never>) {
        let isLate = state.withLock { state in
            if !state.isOver { state.operation = operation }
            return state.isOver
        }
        if isLate { operation.cancel() }
    }

    /// Tells the outcome; does nothing where it has been told before.
    func settle(_ result: Result<Value, any Error>) {
        state.withLock { $0.isOver ? nil : $0.tell(result) }?.resume(with: result)
    }

    /// Tells that nothing comes of the operation, and cancels it.
    ///
    /// Whoever waits, or comes to wait meanwhile, hears of it when everybody who works on it has been told.
    func abandon(_ error: any Error) {
        let (isFirst, operation) = state.withLock { state in
            defer { state.isOver = true }
            return (!state.isOver, state.operation.take())
        }
        guard isFirst else { return }
        operation?.cancel()
        state.withLock { $0.tell(.failure(error)) }?.resume(throwing: error)
    }

    /// The value, once it is told. One caller waits for it, once.
    nonisolated(nonsending) var value: Value {
        get async throws {
            // Most are there already where what brings them has begun at once.
            if let result = state.withLock(\.result) { return try result.get() }
            return try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    if state.result == nil { state.waiting = continuation }
                    return state.result
                }
                if let result { continuation.resume(with: result) }
            }
        }
    }
}
