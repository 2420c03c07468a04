import Foundation
import Roadbook
import RoadbookTesting
import Testing

@Suite struct RetryTests: PromptCalls {
    private let draft = Post(id: 0, title: "T", body: "B")
    private static let post = #"{"id":1,"title":"T","body":"B"}"#

    // MARK: What is repeated

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `a status that may pass is asked about again`(status: Int) async throws {
        let transport = ScriptedTransport(.answer(status), .answer(status), .answer(200, [:], Self.post))
        #expect(try await client(transport).send(Blog.Posts.get(1)).title == "T")
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: [400, 401, 403, 404, 409, 413, 422, 501, 505])
    func `a status that stays is not`(status: Int) async throws {
        let transport = ScriptedTransport(.answer(status))
        let error = try await #require(throws: RequestError.self) {
            try await client(transport).send(Blog.Posts.get(1))
        }
        #expect(error.status == status)
        #expect(transport.requests.count == 1)
    }

    @Test func `a 413 is asked about again where the server says when`() async throws {
        let transport = ScriptedTransport(.answer(413, ["Retry-After": "0"]), .answer(204))
        try await client(transport).send(Blog.Posts.delete(1))
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [
        RequestError.Code.cannotFindHost, .cannotConnect, .connectionLost, .timedOut,
    ])
    func `a failure of the transport that may pass is tried again`(code: RequestError.Code) async throws {
        let transport = ScriptedTransport(.fail(code), .answer(200, [:], Self.post))
        #expect(try await client(transport).send(Blog.Posts.get(1)).id == 1)
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [
        RequestError.Code.secureConnectionFailed, .invalidResponse, .requestBodyUnavailable, .transportFailed,
    ])
    func `a failure that stays is not`(code: RequestError.Code) async throws {
        let transport = ScriptedTransport(.fail(code))
        let error = try await #require(throws: RequestError.self) {
            try await client(transport).send(Blog.Posts.get(1))
        }
        #expect(error.code == code)
        #expect(transport.requests.count == 1)
    }

    @Test func `content that breaks off is asked for again`() async throws {
        let attempts = Locked(0)
        let transport = StubTransport { _ in
            guard
                attempts.withLock({
                    $0 += 1; return $0
                }) == 1
            else { return .answer(status: 200, text: Self.post) }
            let parts = AsyncThrowingStream<Data, any Error> { content in
                content.yield(Data("{".utf8))
                content.finish(throwing: TransportError(.connectionLost, "gone"))
            }
            return TransportResponse(head: ResponseHead(status: 200), body: ByteStream(parts))
        }
        #expect(try await client(transport).send(Blog.Posts.get(1)).id == 1)
    }

    @Test func `what may not be sent twice is sent once`() async throws {
        for request in [
            Blog.Posts.create(draft).returning(Void.self),
            Blog.Posts.patch(1, with: ["title": "T"]).returning(Void.self),
            Blog.Posts[1].action("publish").returning(Void.self),
        ] {
            let transport = ScriptedTransport(.answer(503))
            await #expect(throws: RequestError.self) { try await client(transport).send(request) }
            #expect(transport.requests.count == 1)
        }
    }

    @Test func `what may be sent twice is`() async throws {
        for request in [
            Blog.Posts.update(1, with: draft).returning(Void.self), Blog.Posts.delete(1).returning(Void.self),
            Blog.Posts.create(draft).header("Idempotency-Key", "k").returning(Void.self),
        ] {
            let transport = ScriptedTransport(.answer(503), .answer(204))
            try await client(transport).send(request)
            #expect(transport.requests.count == 2)
            #expect(transport.requests.first?.body == transport.requests.last?.body)
        }
    }

    @Test func `content that can be sent once only is`() async throws {
        let stream = BodyStream(once: AsyncStream<Data> { $0.finish() })
        let transport = ScriptedTransport(.answer(503))
        let request = Blog.Posts.update(1, with: draft).body(.stream(stream))
        await #expect(throws: RequestError.self) { try await client(transport).send(request) }
        #expect(transport.requests.count == 1)
    }

    // MARK: How often

    @Test func `two retries are all, and the error has every attempt`() async throws {
        let transport = ScriptedTransport(.fail(.connectionLost), .answer(503))
        let error = try await #require(throws: RequestError.self) {
            try await client(transport).send(Blog.Posts.get(1))
        }
        #expect(transport.requests.count == 3)
        #expect(error.status == 503)
        #expect(error.attempts.map(\.number) == [1, 2, 3])
        #expect(error.attempts.map(\.status) == [nil, 503, 503])
        #expect(error.attempts.map(\.code) == [.connectionLost, nil, nil])
        #expect("\(error)".contains("1: GET https://api.example.com/v1/posts/1 failed with transport.connectionLost"))
    }

    @Test(arguments: [-1, 0, 1, 5])
    func `the limit can be set`(limit: Int) async throws {
        let transport = ScriptedTransport(.answer(503))
        let blog = client(transport) { $0.retry?.limit = limit }
        await #expect(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(transport.requests.count == 1 + max(0, limit))
    }

    @Test func `it is off with one line`() async throws {
        let transport = ScriptedTransport(.answer(503))
        await #expect(throws: RequestError.self) {
            try await client(transport).send(Blog.Posts.get(1).setting(\.retry, nil))
        }
        #expect(transport.requests.count == 1)
    }

    @Test func `an outage is not amplified, and a success lets retries be made again`() async throws {
        let transport = ScriptedTransport(.answer(503))
        let blog = client(transport)
        for _ in 1...100 { _ = try? await blog.send(Blog.Posts.get(1)) }
        #expect(transport.requests.count == 105)

        // Five successes are one retry.
        let mixed = ScriptedTransport(.answer(503))
        let up = Locked(false)
        let second = client(
            StubTransport { request in
                if up.withLock({ $0 }) { return .answer(status: 200, text: Self.post) }
                return try await mixed.send(request)
            }
        )
        for _ in 1...10 { _ = try? await second.send(Blog.Posts.get(1)) }
        #expect(mixed.requests.count == 15)
        up.withLock { $0 = true }
        for _ in 1...5 { try await second.send(Blog.Posts.get(1)) }
        up.withLock { $0 = false }
        _ = try? await second.send(Blog.Posts.get(1))
        #expect(mixed.requests.count == 17)
    }

    @Test func `what one budget has spent is not missing from another`() async throws {
        let transport = ScriptedTransport(.answer(503))
        let blog = client(transport)
        for _ in 1...9 { await #expect(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) } }
        #expect(transport.requests.count == 9 + 5)
        var policy = RetryPolicy()
        policy.budget = .unlimited
        let vital = Blog.Posts.get(1).setting(\.retry, policy)
        await #expect(throws: RequestError.self) { try await blog.send(vital) }
        #expect(transport.requests.count == 9 + 5 + 3)
    }

    @Test func `an attempt without any time is not tried again`() async throws {
        let error = try await #require(throws: RequestError.self) {
            try await client(.failing).send(Blog.Posts.get(1).timeout(.zero))
        }
        #expect(error.code == .timedOut)
        #expect(error.attempts.count == 1)
    }

    // MARK: When

    /// A call without bounds, so that nothing sleeps but the retry.
    private let unbounded = Blog.Posts.get(1).setting(\.timeout, nil).setting(\.deadline, nil)

    @Test(arguments: [
        ("2", 2), ("0002", 2), ("Sun, 09 Sep 2001 01:46:43 GMT", 3), ("Sunday, 09-Sep-01 01:46:43 GMT", 3),
        ("Sun Sep  9 01:46:43 2001", 3),
    ])
    func `the server says when`(field: String, seconds: Int) async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.answer(503, ["Retry-After": field]), .answer(200, [:], Self.post))
        let blog = client(transport, clock: clock)
        let call = Task { try await blog.send(unbounded) }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(seconds) - .nanoseconds(1))
        #expect(transport.requests.count == 1)
        await clock.advance(by: .nanoseconds(1))
        #expect(try await call.value.id == 1)
        #expect(clock.now.offset == .seconds(seconds))
    }

    @Test func `a server that asks for too long is not waited for`() async throws {
        for (field, request) in [
            ("61", Blog.Posts.get(1).deadline(.seconds(3600))), ("60", Blog.Posts.get(1)),
            ("99999999999999999999", Blog.Posts.get(1)),
        ] {
            let transport = ScriptedTransport(.answer(503, ["Retry-After": field]))
            let error = try await #require(throws: RequestError.self) { try await client(transport).send(request) }
            #expect(error.status == 503)
            #expect(transport.requests.count == 1)
        }
    }

    @Test func `a wait is random, between nothing and its longest`() async throws {
        let recorder = EventLog()
        let clock = ManualClock()
        let blog = Client(
            Blog.self,
            transport: ScriptedTransport(.answer(503)),
            settings: {
                var settings = RequestSettings()
                settings.observers = [recorder]
                return settings
            }(),
            clock: clock,
            random: SeededRandomNumberGenerator(seed: 7)
        )
        let call = Task { try await blog.send(unbounded) }
        for _ in 1...2 {
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(1))
        }
        await #expect(throws: RequestError.self) { try await call.value }
        let waits = recorder.kinds.compactMap { kind in
            if case .retrying("503", let wait) = kind { wait } else { nil }
        }
        try #require(waits.count == 2)
        #expect(waits[0] > .zero && waits[0] < .milliseconds(300))
        #expect(waits[1] > .zero && waits[1] < .milliseconds(600))
    }

    @Test func `a caller who is cancelled while it waits leaves at once`() async throws {
        let clock = ManualClock()
        let blog = client(ScriptedTransport(.answer(503, ["Retry-After": "9"])), clock: clock)
        let call = Task { try await blog.send(unbounded) }
        try await clock.waitForSleepers()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}
