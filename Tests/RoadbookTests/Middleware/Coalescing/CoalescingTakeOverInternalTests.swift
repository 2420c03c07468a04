import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// How one call goes on for the others where another has left that was to bring their answer.
@Suite(.endsInTime) struct CoalescingTakeOverInternalTests {
    private let sharing = SharingCalls()

    private var transport: HeldTransport { sharing.transport }
    private var clock: ManualClock { sharing.clock }
    private var text: RequestConverter<String> { sharing.text }

    @Test(arguments: [1, 20])
    func `where the first is cancelled the request is sent once more, for all who wait`(count: Int) async throws {
        let blog = sharing.client()
        let calls = try await sharing.begin(1 + count, blog)
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        try await transport.arrival(1)
        try await transport.end(0)
        #expect(transport.cancelled == [0])
        // Who comes now shares with those that are there.
        let late = Task { [text] in try await blog.send(text) }
        try await sharing.shared(count + 1)
        transport.answer(1, sharing.answer)
        for call in calls.dropFirst() { #expect(try await call.value == "x") }
        #expect(try await late.value == "x")
        #expect(transport.requests.count == 2)
        #expect(blog.state.flights.count == 0)
        // It is told of the call that sends it, as its second attempt.
        let sender = "call \(count + 1)"
        #expect(sharing.told(.attemptStarted(number: 1)) == ["call 1"])
        #expect(sharing.told(.attemptStarted(number: 2)) == [sender])
        #expect(sharing.told(.coalesced(with: sender)) == ["call \(count + 2)"])
        #expect(sharing.told(.cancelled) == ["call 1"])
    }

    @Test(arguments: [nil, .seconds(30)] as [Duration?])
    func `where the deadline of the first passes, who has the most time goes on`(timeout: Duration?) async throws {
        let blog = sharing.client { $0.timeout = timeout }
        let times = [5, 50, 20].map { Duration.seconds($0) }
        let calls = try await sharing.begin(times.map { text.deadline($0) }, blog)
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        #expect(await sharing.code(calls[0]) == .deadlineExceeded)
        try await transport.arrival(1)
        try await clock.waitForSleepers(within: .seconds(15))
        await clock.advance(by: .seconds(15))
        #expect(await sharing.code(calls[2]) == .deadlineExceeded)
        transport.answer(1, sharing.answer)
        #expect(try await calls[1].value == "x")
        #expect(transport.requests.count == 2)
        try await transport.end(0)
        #expect(transport.cancelled == [0])
    }

    @Test func `who goes on may be cancelled too`() async throws {
        let blog = sharing.client()
        let calls = try await sharing.begin(3, blog)
        for (index, gone) in [0, 2].enumerated() {
            calls[gone].cancel()
            await #expect(throws: CancellationError.self) { try await calls[gone].value }
            try await transport.end(index)
            try await transport.arrival(index + 1)
        }
        transport.answer(2, sharing.answer)
        #expect(try await calls[1].value == "x")
        #expect(transport.cancelled == [0, 1])
        #expect(blog.state.flights.count == 0)
    }

    @Test func `where all leave in the order they came, nothing is left`() async throws {
        let blog = sharing.client()
        let calls = try await sharing.begin(3, blog)
        for call in calls {
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(blog.state.flights.count == 0)
        try await eventually { [transport] in transport.underWay == 0 }
        #expect(transport.cancelled == Set(transport.requests.indices))
    }

    @Test func `an error goes to all, with the attempt of the one that has left`() async throws {
        let blog = sharing.client()
        let calls = try await sharing.begin(3, blog)
        calls[0].cancel()
        transport.answer(1, .success(.answer(status: 404, text: "")))
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        for (call, isCoalesced) in [(calls[1], [true, true]), (calls[2], [true, false])] {
            let error = try await #require(throws: RequestError.self) { try await call.value }
            #expect(error.attempts.map(\.status) == [nil, 404])
            #expect(error.attempts.map(\.number) == [1, 2])
            #expect(error.attempts.map(\.isCoalesced) == isCoalesced)
        }
        #expect(transport.requests.count == 2)
    }

    @Test func `a failure of the transport is no reason to go on`() async throws {
        let blog = sharing.client()
        let calls = try await sharing.begin(3, blog)
        transport.answer(0, .failure(TransportError(.connectionLost, "gone")))
        for call in calls { #expect(await sharing.code(call) == .connectionLost) }
        #expect(transport.requests.count == 1)
    }

    /// Hands a call on in a task of its own, which nobody cancels.
    private struct Detaching: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            try await Task { try await next(call) }.value
        }
    }

    @Test func `an attempt that nobody cancels is ended by its own time`() async throws {
        let blog = sharing.client { $0.timeout = .seconds(30) }
        let sender = text.deadline(.seconds(5)).setting(\.callMiddleware, [Detaching()])
        let calls = try await sharing.begin([sender, text.setting(\.deadline, nil)], blog)
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        #expect(await sharing.code(calls[0]) == .deadlineExceeded)
        try await clock.waitForSleepers(within: .seconds(25))
        await clock.advance(by: .seconds(25))
        #expect(await sharing.code(calls[1]) == .timedOut)
        try await transport.end(0)
    }

    @Test func `a turn that comes too late for one is waited for by another`() async throws {
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.rateLimit = RateLimitPolicy(1, per: .seconds(10), burst: 1)
        }
        let calls = try await sharing.begin([text.deadline(.seconds(5)), text.setting(\.deadline, nil)], blog)
        transport.answer(0, .success(.answer(status: 503, headers: ["Retry-After": "0"])))
        transport.answer(1, sharing.answer)
        // The deadline, and the turn.
        try await eventually { blog.environment.deadlines.count == 2 }
        await clock.advance(by: .seconds(5))
        #expect(await sharing.code(calls[0]) == .deadlineExceeded)
        #expect(transport.requests.count == 1)
        // Its turn is reckoned from when it comes to stand in line, and its attempt has a time of its own from then on.
        while sharing.told(.attemptStarted(number: 2)).isEmpty {
            try Task.checkCancellation()
            await clock.advance(by: .seconds(1))
            await Task.yield()
        }
        #expect(try await calls[1].value == "x")
    }
}
