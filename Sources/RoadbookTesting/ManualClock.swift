import Roadbook

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let blog = Client(Blog.self, transport: slow, clock: clock)
/// async let post = blog.send(Blog.Posts.get(1).deadline(.seconds(5)))
/// try await clock.waitForSleepers(2)          // the transport's sleep, and the call's timer
/// await clock.advance(by: .seconds(5))        // the call's time is up now, and no time has passed
/// ```
public final class ManualClock: Clock, Sendable {
    /// A point in the clock's time.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the clock was made.
        public var offset: Duration

        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    private let state = Locked(State())

    /// A clock at the instant zero.
    public init() {}

    /// Where the clock was moved to.
    public var now: Instant { state.withLock(\.now) }

    /// Any step is told.
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sleeps until the clock is moved to a deadline or past it; not at all where it is there already.
    ///
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: Of no effect.
    /// - Throws: `CancellationError`, at once when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { $0.makeID() }
        defer { state.withLock { $0.leave(id) }?.resume() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.sleep(id, until: deadline, continuation) }()
            }
        } onCancel: {
            state.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock, and wakes the tasks whose deadline is reached: by deadline, equal ones in the order they fell
    /// asleep, each only when the one before has left its sleep.
    ///
    /// Whoever goes to sleep again when woken counts from the new time; to let it sleep in between, move the clock in
    /// steps with ``waitForSleepers(_:within:)`` between them.
    ///
    /// - Parameter duration: How far; less than zero is zero, which wakes nobody.
    public func advance(by duration: Duration) async {
        let due = state.withLock { $0.advance(by: duration) }
        for sleeper in due {
            await withCheckedContinuation { left in
                state.withLock { $0.leaving[sleeper.id] = left }
                sleeper.continuation.resume()
            }
        }
    }

    /// Waits until tasks sleep.
    ///
    /// A client keeps one task asleep for all its bounds, until the first of them is reached. So where a call sleeps
    /// already, say how soon the one to wait for has to wake.
    ///
    /// - Parameters:
    ///   - count: How many have to sleep at the same time: 1 unless given.
    ///   - duration: How far the clock would have to be moved, from where it is now, to wake them all; `nil`, which it is
    ///     unless given, is however far.
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    public func waitForSleepers(_ count: Int = 1, within duration: Duration? = nil) async throws {
        let id = state.withLock { $0.makeID() }
        defer { _ = state.withLock { $0.leave(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    let latest = duration.map { state.now.advanced(by: $0) }
                    return state.wait(id, for: Awaited(count: count, latest: latest), continuation)
                }()
            }
        } onCancel: {
            state.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
        }
    }
}
