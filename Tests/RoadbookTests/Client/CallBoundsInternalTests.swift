import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// How calls are ended in time without a task of their own.
@Suite(.endsInTime)
struct CallBoundsInternalTests: PromptCalls {
    private struct Late: Error {}
    private struct Failure: Error {}
    private let clock = ManualClock()

    // MARK: Interruptions

    @Test func `what is interrupted is told so, at once or when it says how`() {
        let told = Locked(0)
        let interruption = Interruption()
        interruption.onInterruption { told.withLock { $0 += 1 } }
        interruption.interrupt()
        interruption.interrupt()
        #expect(told.withLock(\.self) == 1)
        interruption.onInterruption { told.withLock { $0 += 1 } }
        #expect(told.withLock(\.self) == 2)
        #expect(!interruption.end())
    }

    @Test func `what has ended is not interrupted, and is kept no longer`() {
        let told = Locked(0)
        let interruption = Interruption()
        weak var kept: Interruption?
        do {
            let other = Interruption()
            kept = other
            interruption.onInterruption {
                told.withLock { $0 += 1 }
                other.interrupt()
            }
        }
        #expect(kept != nil)
        #expect(interruption.end())
        #expect(kept == nil)
        interruption.interrupt()
        #expect(told.withLock(\.self) == 0)
        #expect(interruption.end())
    }

    /// Asks for a value that comes when the signal is fired, by which an interruption fires it, too.
    private func value(
        within time: Duration,
        _ ready: Signal,
        throwing error: (any Error)? = nil
    ) async throws -> Int {
        let interruption = Interruption()
        interruption.onInterruption { ready.fire() }
        let deadlines = Deadlines(clock)
        return try await deadlines.run(
            within: Deadlines.Bound(due: deadlines.end(of: time)) { Late() },
            interrupting: interruption
        ) {
            try await ready.wait()
            if let error { throw error }
            return 1
        }
    }

    @Test func `an operation that ends in time gives its value or its error`() async throws {
        let ready = Signal()
        ready.fire()
        #expect(try await value(within: .seconds(1), ready) == 1)
        await #expect(throws: Failure.self) { try await value(within: .seconds(1), ready, throwing: Failure()) }
    }

    @Test(arguments: [false, true])
    func `one that is interrupted is late, whatever it gives`(fails: Bool) async throws {
        let task = Task { try await value(within: .seconds(5), Signal(), throwing: fails ? Failure() : nil) }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
        await #expect(throws: Late.self) { try await task.value }
    }

    @Test func `one that has no time, or is cancelled, is interrupted before it begins`() async throws {
        let ready = Signal()
        await #expect(throws: Late.self) { try await value(within: .zero, ready) }
        #expect(ready.hasFired)
        let other = Signal()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await value(within: .seconds(1), other)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(other.hasFired)
    }

    // MARK: Calls

    /// A clock that goes on by a second whenever it is read, and keeps until when somebody sleeps.
    private struct Stepping: Clock {
        let reading = Locked(ManualClock.Instant())
        let ends = Locked<[ManualClock.Instant]>([])

        var minimumResolution: Duration { .zero }

        var now: ManualClock.Instant {
            reading.withLock { reading in
                reading = reading.advanced(by: .seconds(1))
                return reading
            }
        }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            ends.withLock { $0.append(deadline) }
            try await Signal().wait()
        }
    }

    /// Makes a call, and tells its deadline, and until when its bounds were slept for.
    private func bounds(
        ofAttemptsWithin timeout: Duration?
    ) async throws -> (deadline: ManualClock.Instant, ends: [ManualClock.Instant]) {
        let clock = Stepping()
        let transport = HeldTransport()
        let blog = client(transport, clock: clock) { $0.timeout = timeout }
        // The call begins with the next reading.
        let deadline = clock.now.advanced(by: .seconds(1_001))
        let task = Task { try await blog.send(Blog.Posts.delete(1).deadline(.seconds(1_000))) }
        try await transport.arrival(0)
        try await eventually { !clock.ends.withLock(\.isEmpty) }
        transport.answer(0)
        try await task.value
        return (deadline, clock.ends.withLock(\.self))
    }

    @Test(arguments: [nil, .seconds(2_000)] as [Duration?])
    func `a deadline is a time from the beginning of the call, whenever it is looked at`(
        timeout: Duration?
    ) async throws {
        let (deadline, ends) = try await bounds(ofAttemptsWithin: timeout)
        #expect(ends == [deadline])
    }

    @Test(arguments: [.zero, .seconds(-1), Duration(attoseconds: .min)])
    func `a deadline of no time has passed already, however little it is`(deadline: Duration) async throws {
        let blog = client(StubTransport { _ in .answer(status: 204, text: "") }, clock: Stepping()) {
            $0.rateLimit = RateLimitPolicy(1, per: .seconds(1_000))
        }
        for _ in 0..<2 {
            let error = await #expect(throws: RequestError.self) {
                try await blog.send(Blog.Posts.delete(1).deadline(deadline))
            }
            #expect(error?.code == .deadlineExceeded)
        }
    }

    @Test(arguments: (0..<12).map { Duration.seconds(1_000) - .milliseconds(500) - .seconds($0) })
    func `the time of an attempt ends no later than its call, whenever it is looked at`(
        timeout: Duration
    ) async throws {
        let (deadline, ends) = try await bounds(ofAttemptsWithin: timeout)
        #expect(ends.allSatisfy { $0 <= deadline })
    }

    /// Puts content in the place of an answer's that does not come, and does not heed that it is cancelled.
    private struct Stalling: Middleware {
        let content: Task<Void, any Error>

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var response = try await next(call)
            response.body = ByteStream(next: { [content] in
                try await content.value
                return nil
            })
            return response
        }
    }

    @Test(arguments: [200, 404])
    func `content that middleware of the attempt puts there is bounded by the deadline`(status: Int) async throws {
        let never = Signal()
        defer { never.fire() }
        let content = Task { try await never.wait() }
        let transport = StubTransport { _ in .answer(status: status, text: "") }
        let blog = client(transport, clock: clock) { $0.attemptMiddleware = [Stalling(content: content)] }
        let task = Task { try await blog.send(Blog.Posts.delete(1)) }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(60))
        let error = await #expect(throws: RequestError.self) { try await task.value }
        #expect(error?.code == .deadlineExceeded)
    }
}
