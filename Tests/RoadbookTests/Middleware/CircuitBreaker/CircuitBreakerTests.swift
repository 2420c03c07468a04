import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime) struct CircuitBreakerTests {
    private let clock = ManualClock()
    private let events = EventLog()

    private func client(
        _ transport: any Transport,
        calls: Int = 2,
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        var policy = CircuitBreakerPolicy()
        policy.minimumCalls = calls
        settings.circuitBreaker = policy
        settings.observers = [events]
        change(&settings)
        return Client(Blog.self, transport: transport, settings: settings, clock: clock)
    }

    private func code(_ blog: Client<Blog>, _ request: RequestConverter<Void> = Blog.Posts.delete(1)) async -> String {
        do {
            try await blog.send(request)
            return "success"
        } catch { return (error as? RequestError)?.code.rawValue ?? "\(error)" }
    }

    private var changes: [CallEvent.Kind] {
        events.kinds.filter { kind in
            switch kind {
            case .circuitOpened, .circuitHalfOpen, .circuitClosed: true
            default: false
            }
        }
    }

    @Test func `a server that fails is left alone, tried after a while, and used again when it answers`() async throws {
        let status = Locked(503)
        let recorded = RecordingTransport(.stub { _ in .answer(status: status.withLock { $0 }) })
        let blog = client(recorded)
        for _ in 0..<2 { #expect(await code(blog) == "response.unacceptableStatus") }
        await clock.advance(by: .milliseconds(10_500))
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        #expect(error.code == .circuitOpen)
        #expect(error.attempts.isEmpty)
        #expect(
            error.message == "too many calls to https://api.example.com:443 have failed, so it was not sent: "
                + "it will be tried again in 19.5 seconds"
        )
        #expect(error.advice?.contains("circuitBreaker") == true)
        #expect(recorded.requests.count == 2)

        await clock.advance(by: .milliseconds(19_500))
        #expect(await code(blog) == "response.unacceptableStatus")
        #expect(await code(blog) == "transport.circuitOpen")
        await clock.advance(by: .seconds(30))
        status.withLock { $0 = 204 }
        for _ in 0..<3 { #expect(await code(blog) == "success") }
        let origin = "https://api.example.com:443"
        #expect(
            changes == [
                .circuitOpened(origin: origin, for: .seconds(30)), .circuitHalfOpen(origin: origin),
                .circuitOpened(origin: origin, for: .seconds(30)), .circuitHalfOpen(origin: origin),
                .circuitClosed(origin: origin),
            ]
        )
    }

    @Test func `while it is tried others are refused, and told so`() async throws {
        let transport = HeldTransport()
        let blog = client(transport, calls: 1)
        transport.answer(0, .failure(TransportError(.connectionLost, "gone")))
        #expect(await code(blog) == "transport.connectionLost")
        await clock.advance(by: .seconds(30))
        let trial = Task { try await blog.send(Blog.Posts.delete(1)) }
        try await transport.arrival(1)
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        #expect(error.message.hasSuffix("a call tries it now, and in 30.0 seconds at the latest the next will"))
        transport.answer(1)
        try await trial.value
        transport.answer(2)
        #expect(await code(blog) == "success")
    }

    @Test(arguments: [400, 404, 408, 429, 304])
    func `a refusal of the request is no failure of the server`(status: Int) async throws {
        let blog = client(.stub(status: status), calls: 1)
        for _ in 0..<5 { #expect(await code(blog) == "response.unacceptableStatus") }
    }

    @Test(
        arguments: [
            (.cannotConnect, "transport.circuitOpen"), (.timedOut, "transport.circuitOpen"),
            (.transportFailed, "transport.circuitOpen"), (.requestBodyUnavailable, "transport.requestBodyUnavailable"),
            (.temporaryFileFailed, "transport.temporaryFileFailed"),
            (.bodyTooLarge, "response.bodyTooLarge"), (.encodingFailed, "building.encodingFailed"),
        ] as [(RequestError.Code, String)]
    )
    func `what counts is that no answer came, not what is wrong on this side`(
        code failure: RequestError.Code,
        then expected: String
    ) async throws {
        let blog = client(.stub { _ in throw TransportError(failure, "failed") }, calls: 1)
        #expect(await code(blog) == failure.rawValue)
        #expect(await code(blog) == expected)
    }

    @Test func `a caller who goes says nothing of the server, a deadline that passes does`() async throws {
        let transport = HeldTransport()
        let blog = client(transport, calls: 1)
        let cancelled = Task { try await blog.send(Blog.Posts.delete(1)) }
        try await transport.arrival(0)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        try await transport.end(0)
        let late = Task { await code(blog, Blog.Posts.delete(1).deadline(.seconds(5))) }
        try await transport.arrival(1)
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
        #expect(await late.value == "transport.deadlineExceeded")
        // It is open by the time that the caller hears.
        transport.answer(2)
        #expect(await code(blog) == "transport.circuitOpen")
    }

    @Test func `a caller who leaves what was shared says nothing of the server either`() async throws {
        let transport = HeldTransport()
        let blog = client(transport, calls: 1) { $0.coalescing = true }
        let cancelled = Task { try await blog.send(Blog.Posts.get(1)) }
        try await transport.arrival(0)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        transport.answer(1)
        #expect(await code(blog) == "success")
        #expect(changes.isEmpty)
    }

    @Test func `a deadline that passes for the last who shared a call opens the circuit, and that is told`()
        async throws
    {
        let transport = HeldTransport()
        let blog = client(transport, calls: 1) { $0.coalescing = true }
        let late = Task { try await blog.send(Blog.Posts.get(1).deadline(.seconds(5))) }
        try await transport.arrival(0)
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { try await late.value }
        #expect(error.code == .deadlineExceeded)
        transport.answer(1)
        #expect(await code(blog) == "transport.circuitOpen")
        #expect(changes == [.circuitOpened(origin: "https://api.example.com:443", for: .seconds(30))])
    }

    @Test func `what was never sent says nothing of the server`() async throws {
        let transport = HeldTransport()
        let blog = client(transport, calls: 1) { $0.concurrencyLimit = 1 }
        let first = Task { await code(blog) }
        try await transport.arrival(0)
        let second = Task { await code(blog, Blog.Posts.delete(1).deadline(.seconds(1)).setting(\.timeout, nil)) }
        // The first sleeps already, for its timeout.
        try await clock.waitForSleepers(within: .seconds(1))
        await clock.advance(by: .seconds(1))
        #expect(await second.value == "transport.deadlineExceeded")
        transport.answer(0)
        #expect(await first.value == "success")
        #expect(changes.isEmpty)
    }

    @Test func `a refused attempt is not made again, and the error tells those before`() async throws {
        let recorded = RecordingTransport(.stub(status: 503, headers: ["Retry-After": "0"]))
        let blog = client(recorded, calls: 2) { $0.retry = RetryPolicy() }
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        #expect(error.code == .circuitOpen)
        #expect(error.attempts.map(\.status) == [503, 503])
        #expect(recorded.requests.count == 2)
    }

    @Test func `each origin has a circuit, and so has each policy`() async throws {
        let recorded = RecordingTransport(
            .stub { request in
                request.url.host == "api.example.com"
                    ? .answer(status: 307, headers: ["Location": "https://other.example.com/x"]) : .answer(status: 500)
            }
        )
        let blog = client(recorded, calls: 1)
        #expect(await code(blog) == "response.unacceptableStatus")
        #expect(await code(blog) == "transport.circuitOpen")
        #expect(recorded.requests.map(\.url.host) == ["api.example.com", "other.example.com", "api.example.com"])
        var lenient = CircuitBreakerPolicy()
        lenient.minimumCalls = 100
        let request = Blog.Posts.delete(1).setting(\.circuitBreaker, lenient)
        #expect(await code(blog, request) == "response.unacceptableStatus")
        #expect(await code(blog, request.setting(\.circuitBreaker, nil)) == "response.unacceptableStatus")
    }
}
