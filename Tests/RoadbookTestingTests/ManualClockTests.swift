import Dispatch
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime)
struct ManualClockTests {
    let clock = ManualClock()

    @Test func `it stands still until it is moved`() async {
        let start = clock.now
        await clock.advance(by: .milliseconds(1500))
        #expect(start == ManualClock.Instant())
        #expect(start.duration(to: clock.now) == .milliseconds(1500))
    }

    @Test func `it does not go back`() async {
        await clock.advance(by: .seconds(2))
        await clock.advance(by: .seconds(-1))
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `a deadline that is past wakes at once`() async throws {
        await clock.advance(by: .seconds(1))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(1)))
        try await clock.sleep(until: ManualClock.Instant(offset: .zero))
        try await clock.sleep(for: .seconds(-1))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a sleeper wakes when its deadline is reached and not before`() async throws {
        let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(3)) }
        try await clock.waitForSleepers()
        await clock.advance(by: .milliseconds(2999))
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .milliseconds(1))
        #expect(clock.sleeperCount == 0)
        try await sleeper.value
    }

    @Test func `sleepers wake by deadline, and equal ones in the order they fell asleep`() async throws {
        // One thread: what a sleeper does when woken is done before the next one's turn.
        let executor = SerialExecutor()
        let woken = Locked<[String]>([])
        var tasks: [Task<Void, any Error>] = []
        for (name, seconds) in [("c", 3), ("a", 1), ("d", 3), ("b", 2)] {
            tasks.append(
                Task(executorPreference: executor) { [clock] in
                    try await clock.sleep(for: .seconds(seconds))
                    woken.withLock { $0.append(name) }
                }
            )
            try await clock.waitForSleepers(tasks.count)
        }
        await clock.advance(by: .seconds(5))
        for task in tasks { try await task.value }
        #expect(woken.withLock { $0 } == ["a", "b", "c", "d"])
    }

    @Test func `moving ends when everybody who was due has left the sleep`() async throws {
        let left = Locked(0)
        for _ in 0..<100 {
            Task { [clock] in
                try await clock.sleep(for: .seconds(1))
                left.withLock { $0 += 1 }
            }
        }
        try await clock.waitForSleepers(100)
        await clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 0)
        while left.withLock({ $0 }) < 100 { await Task.yield() }
    }

    @Test func `who sleeps again counts from the new time`() async throws {
        let task = Task { [clock] in
            for _ in 0..<2 { try await clock.sleep(for: .seconds(1)) }
            return clock.now.offset
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(10))
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(1))
        #expect(try await task.value == .seconds(11))
    }

    @Test func `a cancelled sleeper wakes at once`() async throws {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `who is cancelled before does not sleep`() async {
        let task = Task { [clock] in
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(1))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a sleeper that is cancelled while the clock is moved stops nobody`() async throws {
        for _ in 0..<200 {
            let clock = ManualClock()
            let tasks = (0..<4).map { _ in Task { try await clock.sleep(for: .seconds(1)) } }
            try await clock.waitForSleepers(4)
            async let moved: Void = clock.advance(by: .seconds(1))
            tasks[2].cancel()
            await moved
            for task in tasks { _ = await task.result }
            #expect(clock.sleeperCount == 0)
        }
    }

    @Test func `waiting for sleepers ends when there are as many`() async throws {
        try await clock.waitForSleepers(0)
        let waiting = Task { [clock] in
            try await clock.waitForSleepers(2)
            return clock.sleeperCount
        }
        let sleepers = (0..<2).map { _ in Task { [clock] in try await clock.sleep(for: .seconds(1)) } }
        #expect(try await waiting.value == 2)
        for sleeper in sleepers { sleeper.cancel() }
    }

    @Test func `waiting for sleepers that wake within a time goes by those alone`() async throws {
        await clock.advance(by: .seconds(100))
        let waiting = Task { [clock] in
            try await clock.waitForSleepers(2, within: .seconds(5))
            return clock.sleeperCount
        }
        var sleepers: [Task<Void, any Error>] = []
        for seconds in [9, 5, 6, 1] {
            sleepers.append(Task { [clock] in try await clock.sleep(for: .seconds(seconds)) })
            try await clock.waitForSleepers(sleepers.count)
        }
        #expect(try await waiting.value == 4)
        for sleeper in sleepers { sleeper.cancel() }
    }

    @Test func `waiting for sleepers is cancelled`() async {
        let task = Task { [clock] in try await clock.waitForSleepers() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

private final class SerialExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "serial")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
