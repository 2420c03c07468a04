import RoadbookTesting
import Testing

@testable import Roadbook

@Suite(.timeLimit(.minutes(1)))
struct RaceInternalTests {
    private struct Late: Error {}
    private struct Failure: Error {}
    private let clock = ManualClock()

    private func race<Value: Sendable>(
        within time: Duration,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Race.run(operation, within: time, clock: clock) { Late() }
    }

    @Test func `an operation that ends in time gives its value`() async throws {
        #expect(try await race(within: .seconds(1)) { 42 } == 42)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `an operation may give nil`() async throws {
        #expect(try await race(within: .seconds(1)) { Int?.none } == nil)
    }

    @Test func `an operation that fails in time throws its error`() async {
        await #expect(throws: Failure.self) { try await race(within: .seconds(1)) { throw Failure() } }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `when the time is up the operation is cancelled and the error is the late one`() async throws {
        let cancelled = Signal()
        let task = Task {
            try await race(within: .seconds(5)) {
                defer { if Task.isCancelled { cancelled.fire() } }
                try await Signal().wait()
            }
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .milliseconds(4999))
        #expect(!cancelled.hasFired)
        await clock.advance(by: .milliseconds(1))
        await #expect(throws: Late.self) { try await task.value }
        #expect(cancelled.hasFired)
    }

    @Test func `a value that comes after the time is up is late`() async throws {
        let task = Task {
            try await race(within: .seconds(5)) {
                try? await Signal().wait()
                return 42
            }
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
        await #expect(throws: Late.self) { try await task.value }
    }

    @Test func `a cancelled caller cancels the operation and is told so`() async throws {
        let task = Task { try await race(within: .seconds(5)) { try await Signal().wait() } }
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `no time is up at once, and the operation does not begin`(time: Duration) async {
        let began = Signal()
        await #expect(throws: Late.self) { try await race(within: time) { began.fire() } }
        #expect(!began.hasFired)
    }

    @Test func `a caller who is cancelled before begins nothing`() async {
        let began = Signal()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await race(within: .zero) { began.fire() }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!began.hasFired)
    }
}
