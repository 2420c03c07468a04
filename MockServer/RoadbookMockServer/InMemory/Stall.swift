/// Nothing that happens.
enum Stall {
    /// Waits until the task is cancelled, and throws `CancellationError` then.
    static func untilCancelled() async throws -> Never {
        let (silence, continuation) = AsyncStream<Never>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }
}
