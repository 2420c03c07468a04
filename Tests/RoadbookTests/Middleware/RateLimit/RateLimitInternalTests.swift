import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct RateLimitInternalTests {
    private let clock = ManualClock()
    private let events = EventLog()
    private let sent = Locked<[(id: String, time: Duration)]>([])

    private func client(
        _ policy: RateLimitPolicy?,
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        // With them every call would sleep, and the tests could not tell who sleeps for its turn.
        (settings.timeout, settings.deadline) = (nil, nil)
        settings.rateLimit = policy
        settings.observers = [events]
        change(&settings)
        let transport = StubTransport { [clock, sent] request in
            sent.withLock { $0.append((request.url.lastPathComponent, clock.now.offset)) }
            return .answer(status: 204)
        }
        return Client(Blog.self, transport: transport, settings: settings, clock: clock)
    }

    private var ids: [String] { sent.withLock { $0.map(\.id) } }
    private var times: [Duration] { sent.withLock { $0.map(\.time) } }

    /// Waits until calls are in line behind the one that sleeps.
    private func inLine(_ count: Int, _ blog: Client<Blog>, _ policy: RateLimitPolicy) async throws {
        let origin = try #require(URL(string: Blog.basePath).map(Origin.init))
        let key = RateLimits.Key(origin: origin, policy: policy)
        try await eventually { blog.state.rateLimits.waiting(for: key) == count }
    }

    private let policy = RateLimitPolicy(2, per: .seconds(1))

    @Test func `calls are sent in their order, at their distance`() async throws {
        let blog = client(policy)
        var calls: [Task<Void, any Error>] = []
        try await blog.send(Blog.Posts.delete(0))
        for id in 1...4 {
            calls.append(Task { try await blog.send(Blog.Posts.delete(id)) })
            try await clock.waitForSleepers()
            try await inLine(id - 1, blog, policy)
        }
        for call in calls {
            try await clock.waitForSleepers()
            await clock.advance(by: .milliseconds(500))
            try await call.value
        }
        #expect(ids == ["0", "1", "2", "3", "4"])
        #expect(times == (0...4).map { .milliseconds(500 * $0) })
        #expect(events.kinds.contains(.delayed(by: "rateLimit", for: .seconds(2))))
        #expect(events.kinds.count { if case .delayed = $0 { true } else { false } } == 4)
    }

    @Test func `a burst is sent at once`() async throws {
        let blog = client(RateLimitPolicy(1, per: .seconds(1), burst: 3))
        for id in 0..<3 { try await blog.send(Blog.Posts.delete(id)) }
        #expect(times == [.zero, .zero, .zero])
    }

    @Test(arguments: [0, 1]) func `one who is cancelled takes no turn, and those behind come earlier`(who: Int)
        async throws
    {
        let blog = client(policy)
        try await blog.send(Blog.Posts.delete(0))
        var calls: [Task<Void, any Error>] = []
        for id in 1...3 {
            calls.append(Task { try await blog.send(Blog.Posts.delete(id)) })
            try await clock.waitForSleepers()
            try await inLine(id - 1, blog, policy)
        }
        calls[who].cancel()
        await #expect(throws: CancellationError.self) { try await calls[who].value }
        try await inLine(1, blog, policy)
        calls.remove(at: who)
        for call in calls {
            try await clock.waitForSleepers()
            await clock.advance(by: .milliseconds(500))
            try await call.value
        }
        #expect(ids == (who == 0 ? ["0", "2", "3"] : ["0", "1", "3"]))
        #expect(times == [.zero, .milliseconds(500), .seconds(1)])
    }

    @Test func `a call whose turn would come too late fails at once, and nothing is sent`() async throws {
        let blog = client(RateLimitPolicy(1, per: .seconds(10)))
        try await blog.send(Blog.Posts.delete(0))
        let error = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.delete(1).deadline(.seconds(10)))
        }
        #expect(error.code == .rateLimited)
        #expect(error.phase == .transport)
        #expect(
            error.message == "by the client's own rate limit it would be sent after 10.0 seconds, "
                + "and the call has 10.0 seconds left: it was not sent"
        )
        #expect(error.advice == "Call less often, or raise the setting deadline or rateLimit.")
        #expect(error.attempts.isEmpty)
        #expect(ids == ["0"])
        // It has taken no turn.
        let patient = Task { try await blog.send(Blog.Posts.delete(2).deadline(.seconds(11))) }
        // Not only its deadline, which is later.
        try await clock.waitForSleepers(within: .seconds(10))
        await clock.advance(by: .seconds(10))
        try await patient.value
        #expect(times.last == .seconds(10))
    }

    @Test func `those in line count for one who comes`() async throws {
        let policy = RateLimitPolicy(1, per: .seconds(10))
        let blog = client(policy)
        try await blog.send(Blog.Posts.delete(0))
        let waiting = (1...2).map { id in Task { try await blog.send(Blog.Posts.delete(id)) } }
        try await inLine(1, blog, policy)
        let error = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.delete(3).deadline(.seconds(25)))
        }
        #expect(error.message.contains("after 30.0 seconds"))
        for call in waiting { call.cancel() }
        for call in waiting { await #expect(throws: CancellationError.self) { try await call.value } }
    }

    @Test func `how long a turn is waited for can be bounded`() async throws {
        let blog = client(RateLimitPolicy(1, per: .seconds(10), maximumWait: .zero))
        try await blog.send(Blog.Posts.delete(0))
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        #expect(error.code == .rateLimited)
        #expect(error.message.contains("at most 0.0 seconds is allowed"))
        await clock.advance(by: .seconds(10))
        try await blog.send(Blog.Posts.delete(2))
        #expect(ids == ["0", "2"])
    }

    @Test func `another policy, and none, are counted apart`() async throws {
        let blog = client(RateLimitPolicy(1, per: .seconds(10), maximumWait: .zero))
        try await blog.send(Blog.Posts.delete(0))
        try await blog.send(Blog.Posts.delete(1).setting(\.rateLimit, RateLimitPolicy(2, per: .seconds(10))))
        try await blog.send(Blog.Posts.delete(2).setting(\.rateLimit, nil))
        #expect(ids == ["0", "1", "2"])
    }

    @Test func `a retry is a request like others, and a refused one is not repeated`() async throws {
        var settings = RequestSettings()
        settings.rateLimit = RateLimitPolicy(1, per: .seconds(100))
        let recorded = RecordingTransport(.stub(status: 503, headers: ["Retry-After": "0"]))
        let blog = Client(Blog.self, transport: recorded, settings: settings, clock: clock)
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        #expect(error.code == .rateLimited)
        #expect(error.attempts.map(\.status) == [503])
        #expect(recorded.requests.count == 1)
    }
}
