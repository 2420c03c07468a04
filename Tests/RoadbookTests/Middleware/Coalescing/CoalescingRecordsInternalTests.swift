import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// What a call is told of the attempts that another makes for it, and what it is not.
@Suite(.endsInTime) struct CoalescingRecordsInternalTests {
    private let sharing = SharingCalls()

    private var transport: HeldTransport { sharing.transport }
    private var clock: ManualClock { sharing.clock }
    private var text: RequestConverter<String> { sharing.text }

    /// Asks once more where it is refused.
    private struct Repeating: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            let first = try await next(call)
            return first.head.status == 401 ? try await next(call) : first
        }
    }

    @Test func `attempts are counted once where middleware asks again, and shares again`() async throws {
        let blog = sharing.client { $0.callMiddleware = [Repeating()] }
        let calls = try await sharing.begin(2, blog)
        transport.answer(0, .success(.answer(status: 401, text: "")))
        try await transport.arrival(1)
        try await sharing.shared(2)
        transport.answer(1, .success(.answer(status: 404, text: "")))
        for call in calls {
            let error = try await #require(throws: RequestError.self) { try await call.value }
            #expect(error.attempts.map(\.status) == [401, 404])
            #expect(error.attempts.map(\.number) == [1, 2])
        }
        #expect(transport.requests.count == 2)
    }

    // MARK: What the sender does before

    /// Asks another server first, for itself.
    private struct AskingBefore: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var other = call
            other.request.url = try #require(URL(string: "https://login.example/secret"))
            other.request.headers["X-Secret"] = "mine"
            _ = try await next(other)
            return try await next(call)
        }
    }

    @Test func `what the sender has asked before is not told to who waits`() async throws {
        let blog = sharing.client()
        let first = Task { [text] in try await blog.send(text.setting(\.callMiddleware, [AskingBefore()])) }
        transport.answer(0, sharing.answer)
        try await transport.arrival(1)
        let second = Task { [text] in try await blog.send(text) }
        try await sharing.shared(1)
        transport.answer(1, .success(.answer(status: 404, text: "")))
        let error = try await #require(throws: RequestError.self) { try await second.value }
        #expect(error.attempts.map(\.request.url.host) == ["api.example.com"])
        #expect(error.attempts.map(\.number) == [1])
        let own = try await #require(throws: RequestError.self) { try await first.value }
        #expect(own.attempts.map(\.status) == [200, 404])
    }

    @Test func `an answer is from the address that was asked for it`() async throws {
        let blog = sharing.client()
        let first = Task { [text] in try await blog.send(text.setting(\.callMiddleware, [AskingBefore()])) }
        let elsewhere = "https://login.example/elsewhere"
        transport.answer(0, .success(.answer(status: 302, headers: ["Location": elsewhere])))
        transport.answer(1, sharing.answer)
        try await transport.arrival(2)
        let second = Task { [text] in try await blog.answer(to: text).url.absoluteString }
        try await sharing.shared(1)
        transport.answer(2, sharing.answer)
        #expect(try await second.value == "https://api.example.com/v1/posts/1")
        #expect(try await first.value == "x")
    }

    @Test func `retries are those made for the answer, and those of who goes on`() throws {
        let blog = sharing.client()
        let calls = try (0..<3).map { _ in try blog.begin(text, isStreamed: false) }
        let flight = Flight(try #require(CoalescingKey.of(calls[0])), number: 1, sender: calls[0].record)
        calls[0].noteRetry(at: .zero)
        calls[1].record.addRetries(2)
        let place = try #require(flight.join(Flight.Waiting(record: calls[1].record))).place
        var sending = calls[0]
        sending.flight = flight
        sending.noteRetry(at: .zero)
        #expect(calls.map(\.record.retries) == [2, 2, 0])
        _ = flight.leave(.first)
        #expect(calls.map(\.record.retries) == [2, 3, 0])
        _ = flight.join(Flight.Waiting(record: calls[2].record))
        // One that is gone does not count.
        sending.noteRetry(at: .zero)
        _ = flight.leave(.later(place))
        #expect(calls.map(\.record.retries) == [3, 3, 1])
    }

    // MARK: What the sender does beside

    /// Asks for something else at the same time.
    private struct AskingBeside: Middleware {
        let other: URL

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var beside = call
            beside.request.url = other
            async let aside = next(beside)
            let main = try await next(call)
            _ = try await aside
            return main
        }
    }

    @Test func `a call that brings two answers knows who waits for which`() async throws {
        let blog = sharing.client {
            $0.retry = RetryPolicy()
            $0.timeout = nil
        }
        let two = Blog.Posts.get(2).returning(String.self)
        let url = try blog.begin(two, isStreamed: false).request.url
        let asking = text.deadline(.seconds(5)).setting(\.callMiddleware, [AskingBeside(other: url)])
        let first = Task { try await blog.send(asking) }
        try await transport.arrival(0)
        try await transport.arrival(1)
        let (main, beside) = transport.requests[0].url == url ? (1, 0) : (0, 1)
        let waiting = Task { [text] in try await blog.send(text.deadline(.seconds(50))) }
        try await sharing.shared(1)
        let waitingBeside = Task { try await blog.send(two) }
        try await sharing.shared(2)
        transport.answer(beside, sharing.answer)
        #expect(try await waitingBeside.value == "x")
        // The first alone would not be sent again: it would be too late.
        transport.answer(main, .success(.answer(status: 503, headers: ["Retry-After": "10"])))
        try await eventually { [events = sharing.events] in
            events.kinds.contains { if case .retrying = $0 { true } else { false } }
        }
        await clock.advance(by: .seconds(5))
        #expect(await sharing.code(first) == .deadlineExceeded)
        transport.answer(2, .success(.answer(status: 404, text: "")))
        await clock.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { try await waiting.value }
        #expect(error.attempts.map(\.status) == [503, 404])
        #expect(error.attempts.allSatisfy { $0.request.url != url })
    }

    /// Sends its request twice at once, for whichever answer comes first.
    private struct Hedging: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            try await withThrowingTaskGroup(of: TransportResponse.self) { group in
                for _ in 0..<2 { group.addTask { try await next(call) } }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw CancellationError() }
                return first
            }
        }
    }

    @Test func `a call that is to be sent twice does not wait for itself`() async throws {
        let blog = sharing.client { $0.callMiddleware = [Hedging()] }
        let call = Task { [text] in try await blog.send(text) }
        try await transport.arrival(1)
        transport.answer(1, sharing.answer)
        #expect(try await call.value == "x")
        #expect(sharing.told(.succeeded(status: 200)).count == 1)
        #expect(!sharing.events.kinds.contains { if case .coalesced = $0 { true } else { false } })
        #expect(blog.state.flights.count == 0)
    }

    // MARK: How much is kept

    @Test func `of many who have gone the last attempts are kept, by their numbers`() throws {
        let blog = sharing.client()
        let first = try blog.begin(text, isStreamed: false)
        let flight = Flight(try #require(CoalescingKey.of(first)), number: 1, sender: first.record)
        var (sending, role) = (first, Flight.Role.first)
        for _ in 1...250 {
            _ = sending.record.begin(sending.request, for: flight, at: sending.now)
            let next = try blog.begin(text, isStreamed: false)
            let place = try #require(flight.join(Flight.Waiting(record: next.record))).place
            #expect(next.record.attempts.count <= FlightAttempts.limit + 1)
            _ = flight.leave(role)
            (sending, role) = (next, .later(place))
        }
        #expect(sending.record.attempts.map(\.number) == Array(151...250))
        let number = sending.record.begin(sending.request, for: flight, at: sending.now)
        #expect(number == 251)
        sending.record.end(number, status: 404, code: nil)
        #expect(sending.record.attempts.last?.status == 404)
        #expect(sending.record.attemptCount == 251)
    }
}
