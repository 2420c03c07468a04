import Roadbook

/// A clock for many actors that moves on when all of them sleep: nobody waits for real time, and nothing is skipped.
///
/// Time goes in steps of ten milliseconds; those who wake in one step wake together.
final class SimulationClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = 0
        /// Whoever sleeps, by the step in which they wake.
        var sleepers: [Int: [CheckedContinuation<Void, any Error>]] = [:]
        var asleep = 0
        var actors: Int
    }

    private static let step = Duration.milliseconds(10)
    private let state: Locked<State>

    init(actors: Int) {
        state = Locked(State(actors: actors))
    }

    var now: Instant { Instant(offset: Self.step * state.withLock(\.now)) }
    var minimumResolution: Duration { Self.step }

    func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let wake = Int((deadline.offset / Self.step).rounded(.up))
        try await withCheckedThrowingContinuation { continuation in
            let due = state.withLock { state in
                state.sleepers[max(wake, state.now + 1), default: []].append(continuation)
                state.asleep += 1
                return Self.advance(&state)
            }
            for sleeper in due { sleeper.resume() }
        }
    }

    /// Takes an actor out that sleeps no more.
    func leave() {
        let due = state.withLock { state in
            state.actors -= 1
            return Self.advance(&state)
        }
        for sleeper in due { sleeper.resume() }
    }

    /// Moves on to the next step in which somebody wakes, where everybody sleeps.
    private static func advance(_ state: inout State) -> [CheckedContinuation<Void, any Error>] {
        guard state.asleep == state.actors, state.actors > 0 else { return [] }
        while state.sleepers[state.now] == nil { state.now += 1 }
        let due = state.sleepers.removeValue(forKey: state.now) ?? []
        state.asleep -= due.count
        return due
    }
}
