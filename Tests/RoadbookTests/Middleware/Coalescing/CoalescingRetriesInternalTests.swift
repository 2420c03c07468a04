import Foundation
import RoadbookRuleOperators
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// How calls that share an answer send it again after a failure.
@Suite(.endsInTime) struct CoalescingRetriesInternalTests {
    private let sharing = SharingCalls()

    private var transport: HeldTransport { sharing.transport }
    private var clock: ManualClock { sharing.clock }
    private var text: RequestConverter<String> { sharing.text }

    @Test func `who goes on waits for the rest of a pause`() async throws {
        let blog = sharing.client { $0.retry = RetryPolicy() }
        let calls = try await sharing.begin(2, blog)
        transport.answer(0, .success(.answer(status: 503, headers: ["Retry-After": "10"])))
        transport.answer(1, sharing.answer)
        try await clock.waitForSleepers(within: .seconds(10))
        await clock.advance(by: .seconds(4))
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(6))
        #expect(try await calls[1].value == "x")
    }

    /// Cancels a call as soon as it is told of something.
    private final class Cancelling: CallObserver {
        let task = Locked<Task<String, any Error>?>(nil)
        let isAnswer: Bool

        init(isAnswer: Bool) { self.isAnswer = isAnswer }

        func observe(_ event: CallEvent) {
            switch event.kind {
            case .answered(1, _) where isAnswer, .retrying where !isAnswer: task.withLock(\.self)?.cancel()
            default: break
            }
        }
    }

    @Test(arguments: [true, false])
    func `who goes on keeps a pause that the one that has left was only told of`(isAnswer: Bool) async throws {
        let cancelling = Cancelling(isAnswer: isAnswer)
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.observers.append(cancelling)
        }
        let calls = try await sharing.begin(2, blog)
        cancelling.task.withLock { $0 = calls[0] }
        transport.answer(0, .success(.answer(status: 503, headers: ["Retry-After": "10"])))
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        transport.answer(1, sharing.answer)
        try await clock.waitForSleepers(within: .seconds(10))
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(10))
        #expect(try await calls[1].value == "x")
        #expect(transport.requests.count == 2)
    }

    @Test func `the retries of the one that has left count`() async throws {
        var policy = RetryPolicy()
        policy.limit = 1
        let blog = sharing.client { [policy] in $0.retry = policy }
        let failing = Result<TransportResponse, any Error>.success(.answer(status: 503, headers: ["Retry-After": "0"]))
        transport.answer(0, failing)
        let first = Task { [text] in try await blog.send(text) }
        try await transport.arrival(1)
        let second = Task { [text] in try await blog.send(text) }
        try await sharing.shared(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        transport.answer(2, failing)
        let error = try await #require(throws: RequestError.self) { try await second.value }
        #expect(error.attempts.map(\.status) == [503, nil, 503])
    }

    /// Hands a call on once more where it is refused.
    private struct Again: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            let first = try await next(call)
            return first.head.status == 503 ? try await next(call) : first
        }
    }

    @Test func `the retries that a sender has made before are not missing to those who wait`() async throws {
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.retry?.limit = 1
        }
        let failing = Result<TransportResponse, any Error>.success(.answer(status: 503, headers: ["Retry-After": "0"]))
        let first = Task { [text] in try await blog.send(text.setting(\.callMiddleware, [Again()])) }
        for index in 0..<2 { transport.answer(index, failing) }
        try await transport.arrival(2)
        let second = Task { [text] in try await blog.send(text) }
        try await sharing.shared(1)
        transport.answer(2, failing)
        transport.answer(3, sharing.answer)
        #expect(try await second.value == "x")
        #expect(try await first.value == "x")
        #expect(transport.requests.count == 4)
    }

    @Test func `whoever has no time left is not sent again, and another goes on at once`() async throws {
        let blog = sharing.client {
            $0.timeout = .seconds(100)
            $0.retry = RetryPolicy()
            $0.retry?.codes.insert(.deadlineExceeded)
        }
        let calls = try await sharing.begin([text.deadline(.seconds(5)), text.deadline(.seconds(60))], blog)
        transport.answer(1, sharing.answer)
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        #expect(await sharing.code(calls[0]) == .deadlineExceeded)
        #expect(try await calls[1].value == "x")
        #expect(!sharing.events.kinds.contains { if case .retrying = $0 { true } else { false } })
    }

    // MARK: A refusal that the one that has left was told of

    /// Begins two calls, of which the first is cancelled as it is told of a refusal that asks for ten seconds.
    ///
    /// - Returns: The second.
    private func leaveAtRefusal(
        _ policy: RuleModel? = nil,
        status: Int = 503,
        deadline: Duration? = nil,
        _ change: (inout RequestSettings) -> Void
    ) async throws -> Task<String, any Error> {
        let cancelling = Cancelling(isAnswer: true)
        var settings = RequestSettings()
        settings.coalescing = true
        settings.observers = [sharing.events, cancelling]
        change(&settings)
        let blog = Client(Blog.self, transport: transport, settings: settings, policy: policy, clock: clock)
        let request = text.setting(\.deadline, deadline)
        let calls = try await sharing.begin([request, request], blog)
        cancelling.task.withLock { $0 = calls[0] }
        transport.answer(1, sharing.answer)
        transport.answer(0, .success(.answer(status: status, headers: ["Retry-After": "10"])))
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        return calls[1]
    }

    @Test func `who goes on does not wait where it would not be sent again`() async throws {
        let changes: [(inout RequestSettings) -> Void] = [
            { $0.retry = nil }, { $0.retry?.limit = 0 }, { $0.retry?.methods = [] }, { $0.retry?.statuses = [] },
            { $0.retry?.budget.reserve = 0 }, { $0.retry?.maximumRetryAfter = .seconds(9) },
        ]
        for change in changes {
            let other = Self()
            let second = try await other.leaveAtRefusal { settings in
                settings.retry = RetryPolicy()
                change(&settings)
            }
            #expect(try await second.value == "x")
        }
    }

    @Test func `who goes on does not wait where nobody has the time`() async throws {
        let second = try await leaveAtRefusal(deadline: .seconds(5)) { $0.retry = RetryPolicy() }
        #expect(try await second.value == "x")
    }

    @Test func `rules about the status decide whether who goes on waits`() async throws {
        let none = try await Self().leaveAtRefusal([\.status == 503 => \.retryLimit <= 0]) { $0.retry = RetryPolicy() }
        #expect(try await none.value == "x")
        let second = try await leaveAtRefusal([\.status == 503 => \.retry <= RetryPolicy()]) { $0.retry = nil }
        try await clock.waitForSleepers(within: .seconds(10))
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(10))
        #expect(try await second.value == "x")
    }

    @Test func `who goes on waits after any status that is sent again`() async throws {
        let second = try await leaveAtRefusal(status: 202) {
            $0.retry = RetryPolicy()
            $0.retry?.statuses.insert(202)
        }
        try await clock.waitForSleepers(within: .seconds(10))
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(10))
        #expect(try await second.value == "x")
    }

    @Test func `a pause lasts from when it was asked for, whenever somebody goes on`() async throws {
        let tokens = TokenStore(token: .init("old")) { [clock] _ in
            try await clock.sleep(for: .seconds(4))
            return .init("new")
        }
        let cancelling = Cancelling(isAnswer: true)
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.authentication = .refreshing(tokens)
            $0.observers.append(cancelling)
        }
        let calls = try await sharing.begin(2, blog, text.deadline(.seconds(12)))
        cancelling.task.withLock { $0 = calls[0] }
        // Whoever goes on has to bring one first.
        tokens.token = nil
        transport.answer(1, sharing.answer)
        transport.answer(0, .success(.answer(status: 503, headers: ["Retry-After": "10"])))
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        try await clock.waitForSleepers(2, within: .seconds(12))
        await clock.advance(by: .seconds(4))
        try await eventually { [sharing] in
            sharing.events.kinds.contains(.retrying(reason: "503", after: .seconds(6)))
        }
        try await clock.waitForSleepers(within: .seconds(6))
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(6))
        #expect(try await calls[1].value == "x")
    }

    @Test func `an answer that is followed by one with another token counts once for the budget`() async throws {
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.retry?.budget.reserve = 1
            $0.retry?.budget.ratio = 0.4
            $0.authentication = .refreshing(TokenStore(token: .init("old")) { _ in .init("new") })
        }
        let failing = Result<TransportResponse, any Error>.success(.answer(status: 503, headers: ["Retry-After": "0"]))
        transport.answer(0, failing)
        transport.answer(1, .success(.answer(status: 401, headers: ["WWW-Authenticate": "Bearer"])))
        transport.answer(2, sharing.answer)
        #expect(try await blog.send(text) == "x")
        transport.answer(3, failing)
        transport.answer(4, sharing.answer)
        let second = Task { [text] in try await blog.send(text) }
        #expect(await sharing.code(second) == .unacceptableStatus)
    }

    @Test func `what a sender did not wait for itself, nobody does`() async throws {
        let tokens = TokenStore(token: .init("old")) { [clock] _ in
            try await clock.sleep(for: .seconds(1))
            return .init("new")
        }
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.retry?.statuses.insert(401)
            $0.authentication = .refreshing(tokens)
        }
        let first = Task { [text] in try await blog.send(text.deadline(.seconds(40))) }
        let refusal = TransportResponse.answer(
            status: 401,
            headers: ["Retry-After": "50", "WWW-Authenticate": "Bearer"]
        )
        transport.answer(0, .success(refusal))
        try await clock.waitForSleepers(within: .seconds(1))
        // It would have had the time.
        let second = Task { [text] in try await blog.send(text.deadline(.seconds(100))) }
        try await sharing.shared(1)
        await clock.advance(by: .seconds(1))
        try await transport.arrival(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        transport.answer(2, sharing.answer)
        #expect(try await second.value == "x")
    }

    @Test func `who goes on fails at once where the pause is longer than anybody has time`() async throws {
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.timeout = .seconds(30)
        }
        let calls = try await sharing.begin([text.deadline(.seconds(60)), text.deadline(.seconds(5))], blog)
        transport.answer(0, .success(.answer(status: 503, headers: ["Retry-After": "10"])))
        try await eventually { [sharing] in
            sharing.events.kinds.contains { if case .retrying = $0 { true } else { false } }
        }
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(await sharing.code(calls[1]) == .deadlineExceeded)
        #expect(transport.requests.count == 1)
    }
}
