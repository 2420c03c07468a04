import Dispatch
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// How a call leaves the others at a bad moment.
@Suite(.endsInTime) struct CoalescingLeavingInternalTests {
    private let sharing = SharingCalls()

    private var transport: HeldTransport { sharing.transport }
    private var clock: ManualClock { sharing.clock }
    private var text: RequestConverter<String> { sharing.text }

    /// Does something as an attempt is cancelled, before its call hears of it.
    private struct Leaving: Middleware {
        let isLeaving: @Sendable () async -> Void

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            do {
                return try await next(call)
            } catch {
                await isLeaving()
                throw error
            }
        }
    }

    @Test func `who has gone is not waited for, whatever it still does`() async throws {
        let (isLeaving, mayLeave) = (Signal(), Signal())
        let leaving = Leaving {
            isLeaving.fire()
            // It does not heed that it is cancelled.
            await Task.detached { try? await mayLeave.wait() }.value
        }
        let blog = sharing.client {
            $0.timeout = nil
            $0.attemptMiddleware = [leaving]
        }
        let calls = try await sharing.begin(2, blog)
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        try await isLeaving.wait()
        // The other does not wait for it.
        try await transport.arrival(1)
        calls[1].cancel()
        await #expect(throws: CancellationError.self) { try await calls[1].value }
        // Nobody is left but those that are gone.
        #expect(blog.state.flights.count == 0)
        transport.answer(2, sharing.answer)
        #expect(try await blog.send(text) == "x")
        mayLeave.fire()
    }

    // MARK: Who does not heed its end

    /// Keeps the first attempt until it may go on, cancelled or not.
    private struct Deaf: Middleware {
        let mayGoOn: Signal
        let isFirst = Locked(true)

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            let isKept = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if isKept { await Task.detached { [mayGoOn] in try? await mayGoOn.wait() }.value }
            return try await next(call)
        }
    }

    @Test(arguments: [nil, .seconds(60)] as [Duration?])
    func `another goes on as soon as the deadline of the first has passed`(timeout: Duration?) async throws {
        let deaf = Deaf(mayGoOn: Signal())
        defer { deaf.mayGoOn.fire() }
        let blog = sharing.client {
            $0.timeout = timeout
            $0.attemptMiddleware = [deaf]
        }
        let first = Task { [text] in try await blog.send(text.deadline(.seconds(5))) }
        // Were it ended before it is kept, the next would be.
        try await eventually { !deaf.isFirst.withLock(\.self) }
        let second = Task { [text] in try await blog.send(text.deadline(.seconds(50))) }
        try await sharing.shared(1)
        try await eventually { blog.environment.deadlines.count >= 2 }
        await clock.advance(by: .seconds(5))
        #expect(await sharing.code(first) == .deadlineExceeded)
        try await transport.arrival(0)
        // Who comes now shares with who is there, and not with who is gone.
        let third = Task { [text] in try await blog.send(text) }
        try await sharing.shared(2)
        #expect(sharing.told(.coalesced(with: "call 2")) == ["call 3"])
        transport.answer(0, sharing.answer)
        #expect(try await second.value == "x")
        #expect(try await third.value == "x")
        #expect(blog.state.flights.count == 0)
    }

    // MARK: Who is cancelled as its turn comes

    /// Runs a task, or keeps it where it is.
    private final class HeldExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "held")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }

        /// Holds the task as soon as it waits.
        func hold() {
            queue.sync {}
            queue.suspend()
        }

        func release() { queue.resume() }
    }

    @Test func `who is cancelled after its turn has come sends nothing, and is passed over`() async throws {
        let executor = HeldExecutor()
        let blog = sharing.client {
            $0.timeout = .seconds(30)
            $0.deadline = nil
        }
        let calls = try await sharing.begin(2, blog)
        let last = Task(executorPreference: executor) { [text] in try await blog.send(text) }
        try await sharing.shared(2)
        executor.hold()
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(transport.requests.count == 1)
        last.cancel()
        transport.answer(1, sharing.answer)
        #expect(try await calls[1].value == "x")
        executor.release()
        await #expect(throws: CancellationError.self) { try await last.value }
        #expect(transport.requests.count == 2)
        #expect(sharing.told(.attemptStarted(number: 2)) == ["call 2"])
    }

    // MARK: Whose end it is

    /// A clock that wakes the first who sleeps before its time.
    private struct HastyClock: Clock {
        struct Failure: Error {}

        let wakes: Signal
        let isFirst = Locked(true)
        let clock = ContinuousClock()

        var now: ContinuousClock.Instant { clock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            let isWoken = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            guard isWoken else { return try await clock.sleep(until: deadline) }
            try await wakes.wait()
            throw Failure()
        }
    }

    @Test func `a deadline that comes early is that of one call alone`() async throws {
        let wakes = Signal()
        let blog = Client(
            Blog.self,
            transport: transport,
            settings: sharing.client().sharedSettings.values,
            clock: HastyClock(wakes: wakes)
        )
        let calls = try await sharing.begin([text.deadline(.seconds(20)), text.setting(\.deadline, nil)], blog)
        wakes.fire()
        #expect(await sharing.code(calls[0]) == .deadlineExceeded)
        transport.answer(1, sharing.answer)
        #expect(try await calls[1].value == "x")
    }

    @Test func `a call knows its own deadline by the error`() throws {
        let blog = sharing.client()
        let text = text.deadline(.seconds(1))
        let (call, other) = (try blog.begin(text, isStreamed: false), try blog.begin(text, isStreamed: false))
        #expect(call.isOwnEnd(try #require(call.deadline).late()))
        #expect(!call.isOwnEnd(try #require(other.deadline).late()))
        #expect(!call.isOwnEnd(TransportError(.deadlineExceeded, "of something else")))
        #expect(!call.isOwnEnd(CancellationError()))
    }
}
