/// Runs an operation against time.
enum Race {
    /// The value of an operation, if it is there in time.
    ///
    /// When the time is up, or the calling task is cancelled, the operation is cancelled. It is waited for, so an
    /// operation has to end when it is cancelled.
    ///
    /// - Throws: What `late` makes when the time is up, and what the operation throws.
    static func run<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value,
        within time: Duration,
        clock: any Clock<Duration>,
        late: @escaping @Sendable () -> any Error
    ) async throws -> Value {
        try Task.checkCancellation()
        guard time > .zero else { throw late() }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await operation() }
            group.addTask {
                try await clock.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else { throw late() }
            return value
        }
    }
}
