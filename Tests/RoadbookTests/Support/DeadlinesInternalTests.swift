import Dispatch
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime)
struct DeadlinesInternalTests {
    private struct Late: Error {}
    private struct Failure: Error {}
    private let clock = ManualClock()
    private let deadlines: Deadlines

    init() {
        deadlines = Deadlines(clock)
    }

    private func run<Value: Sendable>(
        within time: Duration,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await deadlines.run(within: Deadlines.Bound(due: deadlines.end(of: time)) { Late() }, operation)
    }

    @Test func `an operation that ends in time gives its value`() async throws {
        #expect(try await run(within: .seconds(1)) { 42 } == 42)
    }

    @Test func `an operation may give nil`() async throws {
        #expect(try await run(within: .seconds(1)) { Int?.none } == nil)
    }

    @Test func `an operation that fails in time throws its error`() async {
        await #expect(throws: Failure.self) { try await run(within: .seconds(1)) { throw Failure() } }
    }

    @Test func `when the time is up the operation is cancelled and the error is the late one`() async throws {
        let cancelled = Signal()
        let task = Task {
            try await run(within: .seconds(5)) {
                defer { if Task.isCancelled { cancelled.fire() } }
                try await Signal().wait()
            }
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .milliseconds(4999))
        #expect(!cancelled.hasFired)
        await clock.advance(by: .milliseconds(1))
        await #expect(throws: Late.self) { try await task.value }
        try await cancelled.wait()
    }

    @Test func `a value that comes after the time is up is late`() async throws {
        let task = Task {
            try await run(within: .seconds(5)) {
                try? await Signal().wait()
                return 42
            }
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
        await #expect(throws: Late.self) { try await task.value }
    }

    @Test func `a cancelled caller cancels the operation and is told so`() async throws {
        let task = Task { try await run(within: .seconds(5)) { try await Signal().wait() } }
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `no time is up at once, and the operation does not begin`(time: Duration) async {
        let began = Signal()
        await #expect(throws: Late.self) { try await run(within: time) { began.fire() } }
        #expect(!began.hasFired)
    }

    @Test func `a caller who is cancelled before begins nothing`() async {
        let began = Signal()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await run(within: .zero) { began.fire() }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!began.hasFired)
    }

    @Test func `many operations wait with one sleeper, and each is ended in its time`() async throws {
        let tasks = (1...100).map { second in
            Task { try await run(within: .seconds(second)) { try await Signal().wait() } }
        }
        while deadlines.count < 100 { await Task.yield() }
        try await clock.waitForSleepers()
        #expect(clock.sleeperCount == 1)
        for second in 1...100 {
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(1))
            await #expect(throws: Late.self) { try await tasks[second - 1].value }
            while deadlines.count > 100 - second { await Task.yield() }
        }
    }

    @Test func `operations that end leave nothing behind but a sleeper for the first of them`() async throws {
        for _ in 0..<1_000 { try await run(within: .seconds(30)) {} }
        #expect(deadlines.count == 0)
        try await clock.waitForSleepers()
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .seconds(30))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `who takes long to be cancelled holds up no other deadline`() async throws {
        let heard = DispatchSemaphore(value: 0)
        let result = Locked<DispatchTimeoutResult?>(nil)
        let slow = Task {
            try await run(within: .seconds(5)) {
                await withTaskCancellationHandler {
                    try? await Signal().wait()
                } onCancel: {
                    // It has a thread of the few there are meanwhile, so the other may take its time where many tests run.
                    let waited = heard.wait(timeout: .now() + 120)
                    result.withLock { $0 = waited }
                }
            }
        }
        try await clock.waitForSleepers()
        let other = Task {
            defer { heard.signal() }
            try await run(within: .seconds(6)) { try await Signal().wait() }
        }
        while deadlines.count < 2 { await Task.yield() }
        await clock.advance(by: .seconds(10))
        await #expect(throws: Late.self) { try await other.value }
        await #expect(throws: Late.self) { try await slow.value }
        #expect(result.withLock { $0 } == .success)
    }

    @Test func `what sleeps for all has neither the priority nor the task-local values of the one who came first`()
        async throws
    {
        let witness = Witness()
        let deadlines = Deadlines(witness)
        let first = Task(priority: .background) {
            try await Witness.$local.withValue("first") {
                try await deadlines.run(within: Deadlines.Bound(due: .seconds(5)) { Late() }) {}
            }
        }
        try await witness.clock.waitForSleepers()
        try await first.value
        #expect(witness.seen.withLock { $0.map(\.local) } == [nil])
        #expect(witness.seen.withLock { $0.allSatisfy { $0.priority >= .medium } })
    }

    /// A clock that keeps what those who sleep are.
    private struct Witness: Clock {
        @TaskLocal static var local: String?

        let clock = ManualClock()
        let seen = Locked<[(local: String?, priority: TaskPriority)]>([])

        var now: ManualClock.Instant { clock.now }
        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            seen.withLock { $0.append((Self.local, Task.currentPriority)) }
            try await clock.sleep(until: deadline, tolerance: tolerance)
        }
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1_000_000_000_000)])
    func `a time beyond all clocks is none`(time: Duration) async throws {
        #expect(try await run(within: time) { 1 } == 1)
        let deadlines = Deadlines(ContinuousClock())
        #expect(try await deadlines.run(within: Deadlines.Bound(due: deadlines.end(of: time)) { Late() }) { 1 } == 1)
    }

    @Test func `a sleep until a time beyond all clocks ends when it is cancelled`() async throws {
        let deadlines = Deadlines(ContinuousClock())
        let sleep = Task { try await deadlines.sleep(until: .seconds(Int64.max)) }
        try await eventually { deadlines.count == 1 }
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(deadlines.count == 0)
    }
}
