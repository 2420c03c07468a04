import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime) struct AuthenticationRefreshTests {
    private struct Failed: Error {}

    private let date = Date(timeIntervalSince1970: 1_000_000)

    private func client(
        _ transport: any Transport,
        _ tokens: TokenStore,
        observer: (any CallObserver)? = nil,
        clock: ManualClock = ManualClock(),
        date: Date? = nil
    ) -> Client<Blog> {
        var settings = RequestSettings()
        settings.authentication = .refreshing(tokens)
        settings.retry = nil
        settings.deadline = nil
        if let observer { settings.observers = [observer] }
        let date = date ?? self.date
        return Client(Blog.self, transport: transport, settings: settings, clock: clock, date: { date })
    }

    private func failure(_ blog: Client<Blog>, _ request: RequestConverter<Void> = Blog.Posts.delete(1)) async throws
        -> RequestError
    {
        try await #require(throws: RequestError.self) { try await blog.send(request) }
    }

    // MARK: When

    @Test func `the first call gets a token where there is none`() async throws {
        let server = TokenServer()
        let log = EventLog()
        let old = Locked<[TokenStore.Token?]>([])
        let tokens = TokenStore { token in
            old.withLock { $0.append(token) }
            return server.refresh()
        }
        let blog = client(server, tokens, observer: log)
        try await blog.send(Blog.Posts.delete(1))
        try await blog.send(Blog.Posts.delete(1))
        #expect(server.requests.count == 2)
        #expect(server.refreshes == 1)
        #expect(old.withLock { $0 } == [nil])
        #expect(tokens.token?.value == "token-1")
        #expect(
            log.kinds.prefix(4) == [
                .started, .authenticating(startsRefresh: true), .tokenRefreshed, .attemptStarted(number: 1),
            ]
        )
    }

    @Test func `a token that the server refuses is renewed, and the call is sent once more`() async throws {
        let server = TokenServer()
        let tokens = TokenStore(token: .init("old")) { old in
            #expect(old?.value == "old")
            return server.refresh()
        }
        let post = Blog.Posts.action("publish").body(["title": "T"])
        try await client(server, tokens).send(post)
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer token-1"])
        #expect(server.requests[0].body == server.requests[1].body)
        #expect(server.refreshes == 1)
    }

    @Test func `a refusal that nobody has read keeps no place from the call that is sent once more`() async throws {
        let body = ByteStream(next: { Data("x".utf8) })
        let transport = StubTransport { request in
            request.headers["Authorization"] == "Bearer new"
                ? .answer(status: 200) : TransportResponse(head: ResponseHead(status: 401), body: body)
        }
        let tokens = TokenStore(token: .init("old")) { _ in .init("new") }
        let request = Blog.Posts.list().setting(\.concurrencyLimit, 1).setting(\.acceptableStatus, 200..<500)
        let response = try await client(transport, tokens).stream(request)
        #expect(response.head.status == 200)
    }

    @Test(
        arguments: [
            (-3600, true), (0, true), (30, true), (31, false), (3600, false),
        ] as [(Double, Bool)]
    )
    func `a token is renewed before it expires`(seconds: Double, isRenewed: Bool) async throws {
        let server = TokenServer()
        let tokens = TokenStore(token: .init("token-1", expires: date.addingTimeInterval(seconds))) { _ in
            server.refresh()
        }
        try await client(server, tokens).send(Blog.Posts.delete(1))
        #expect(server.refreshes == (isRenewed ? 1 : 0))
        #expect(server.requests.count == 1)
    }

    @Test func `a token that had expired when it came is used: the date of the client is wrong`() async throws {
        let server = TokenServer()
        let past = date.addingTimeInterval(-7200)
        let tokens = TokenStore { _ in .init(server.refresh().value, expires: past) }
        let blog = client(server, tokens)
        for _ in 0..<20 { try await blog.send(Blog.Posts.delete(1)) }
        #expect(server.refreshes == 1)
    }

    @Test func `a refusal of an old token does not renew the new one`() async throws {
        let (asked, go) = (Signal(), Signal())
        let server = TokenServer()
        let transport = StubTransport { request in
            // The first request is answered when the token has been renewed for another.
            if request.url.path.hasSuffix("/7") && request.headers["Authorization"] == "Bearer old" {
                asked.fire()
                try await go.wait()
            }
            return try await server.send(request)
        }
        let tokens = TokenStore(token: .init("old")) { _ in server.refresh() }
        let blog = client(transport, tokens)
        async let late: Void = blog.send(Blog.Posts.delete(7))
        try await asked.wait()
        try await blog.send(Blog.Posts.delete(1))
        #expect(server.refreshes == 1)
        go.fire()
        try await late
        #expect(server.refreshes == 1)
        #expect(server.requests.count == 4)
    }

    @Test func `a field that the caller has set is not renewed`() async throws {
        let server = TokenServer()
        let tokens = TokenStore(token: .init("old")) { _ in server.refresh() }
        let error = try await failure(
            client(server, tokens),
            Blog.Posts.delete(1).header("Authorization", "Bearer own")
        )
        #expect(error.status == 401)
        #expect(server.requests.count == 1)
        #expect(server.refreshes == 0)
    }

    // MARK: How often

    @Test func `a call is sent again once, though it is refused again`() async throws {
        let server = TokenServer()
        let tokens = TokenStore(token: .init("old")) { _ in .init("useless") }
        let error = try await failure(client(server, tokens))
        #expect(error.code == .unacceptableStatus)
        #expect(error.status == 401)
        #expect(error.attempts.map(\.status) == [401, 401])
        #expect(server.requests.count == 2)
    }

    @Test func `a server that refuses every token cannot cause a storm`() async throws {
        let count = Locked(0)
        let recorder = RecordingTransport(.stub(status: 401, text: "no"))
        let tokens = TokenStore { _ in
            .init("token-\(count.withLock { $0 += 1; return $0 })")
        }
        let blog = client(recorder, tokens)
        for _ in 0..<4 { #expect(try await failure(blog).code == .unacceptableStatus) }
        for _ in 0..<100 {
            let error = try await failure(blog)
            #expect(error.code == .authenticationFailed)
            #expect(error.status == 401)
            #expect(error.bodyPrefix == Data("no".utf8))
            #expect(error.message == "the token was renewed 5 times within 30.0 seconds, and is not accepted")
        }
        #expect(count.withLock { $0 } == 5)
        // One request for each call when no more is renewed.
        #expect(recorder.requests.count == 4 * 2 + 100)
        // The window has passed.
        let later = client(recorder, tokens, date: date.addingTimeInterval(30))
        #expect(try await failure(later).code == .unacceptableStatus)
        #expect(count.withLock { $0 } == 6)
    }

    @Test func `what one call is refused too often, another may still use`() async throws {
        let server = TokenServer()
        let transport = StubTransport { request in
            request.url.path.hasSuffix("/7") ? .answer(status: 401) : try await server.send(request)
        }
        let tokens = TokenStore { _ in server.refresh() }
        let blog = client(transport, tokens)
        for _ in 0..<10 { #expect(try await failure(blog, Blog.Posts.delete(7)).status == 401) }
        #expect(server.refreshes == 5)
        try await blog.send(Blog.Posts.delete(1))
    }

    @Test func `no refresh is made where none is allowed`() async throws {
        var policy = RefreshPolicy()
        policy.limit = 0
        let tokens = TokenStore(policy: policy) { _ in
            Issue.record("it was refreshed")
            return .init("t")
        }
        #expect(try await failure(client(.failing, tokens)).code == .authenticationFailed)
    }

    // MARK: Failures

    @Test func `a refresh that fails fails all who wait with one error, and the next call tries afresh`() async throws {
        let (go, count) = (Signal(), Locked(0))
        let log = EventLog(expecting: 9, .authenticating(startsRefresh: false))
        let server = TokenServer()
        let tokens = TokenStore { _ in
            if count.withLock({
                $0 += 1; return $0
            }) > 1 {
                return server.refresh()
            }
            try await go.wait()
            throw Failed()
        }
        let blog = client(server, tokens, observer: log)
        let calls = (0..<10).map { id in Task { try await failure(blog, Blog.Posts.delete(id)) } }
        try await log.isThere.wait()
        go.fire()
        for call in calls {
            let error = try await call.value
            #expect(error.code == .authenticationFailed)
            #expect(error.phase == .transport)
            #expect(error.underlying is Failed)
            #expect(error.message == "no new token could be had: Failed")
            #expect(error.status == nil)
            #expect(error.pattern == "posts/{id}")
        }
        #expect(count.withLock { $0 } == 1)
        #expect(server.requests.isEmpty)
        try await blog.send(Blog.Posts.delete(1))
        #expect(server.refreshes == 1)
    }

    @Test func `a renewal that fails takes no token away that is still good`() async throws {
        let log = EventLog()
        let server = TokenServer()
        let tokens = TokenStore(token: .init("token-1", expires: date.addingTimeInterval(10))) { _ in throw Failed() }
        let blog = client(server, tokens, observer: log)
        for _ in 1...10 { try await blog.send(Blog.Posts.delete(1)) }
        #expect(server.accepted == 10)
        // Each tries again, as often as the policy allows.
        #expect(log.kinds.count { $0 == .authenticating(startsRefresh: true) } == 5)
        #expect(!log.kinds.contains(.tokenRefreshed))
    }

    @Test func `everyone who waits for a renewal that fails goes on with the token there is`() async throws {
        let log = EventLog(expecting: 9, .authenticating(startsRefresh: false))
        let go = Signal()
        let server = TokenServer()
        let tokens = TokenStore(token: .init("token-1", expires: date.addingTimeInterval(10))) { _ in
            try await go.wait()
            throw Failed()
        }
        let blog = client(server, tokens, observer: log)
        let calls = (0..<10).map { id in Task { try await blog.send(Blog.Posts.delete(id)) } }
        try await log.isThere.wait()
        go.fire()
        for call in calls { try await call.value }
        #expect(server.accepted == 10)
    }

    @Test func `a call that has waited too long for a renewal goes on with the token there is`() async throws {
        let clock = ManualClock()
        let server = TokenServer()
        let tokens = TokenStore(token: .init("token-1", expires: date.addingTimeInterval(10))) { _ in
            try await Signal().wait()
            return .init("late")
        }
        let log = EventLog(expecting: 1, .authenticating(startsRefresh: true))
        let blog = client(server, tokens, observer: log, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.delete(1).timeout(.seconds(5))) }
        try await log.isThere.wait()
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        try await call.value
        #expect(server.accepted == 1)
    }

    @Test(arguments: [0.0, -1])
    func `a renewal that fails is an error where the token has expired`(seconds: Double) async throws {
        let tokens = TokenStore(token: .init("old", expires: date.addingTimeInterval(seconds))) { _ in throw Failed() }
        #expect(try await failure(client(.failing, tokens)).underlying is Failed)
    }

    @Test func `nobody goes on with a token that was refused while it was renewed`() async throws {
        let log = EventLog(expecting: 1, .authenticating(startsRefresh: true))
        let (go, refuse) = (Signal(), Signal())
        let recorder = RecordingTransport(
            StubTransport { _ in
                try await refuse.wait()
                return .answer(status: 401)
            }
        )
        let time = Locked(date)
        let tokens = TokenStore(token: .init("old", expires: date.addingTimeInterval(60))) { _ in
            try await go.wait()
            throw Failed()
        }
        var settings = RequestSettings()
        settings.authentication = .refreshing(tokens)
        settings.retry = nil
        settings.deadline = nil
        settings.observers = [log]
        let blog = Client(
            Blog.self,
            transport: recorder,
            settings: settings,
            clock: ManualClock(),
            date: { time.withLock { $0 } }
        )
        // Sent with the token before it was to be renewed.
        let early = Task { try await failure(blog, Blog.Posts.delete(1)) }
        try await eventually { recorder.requests.count == 1 }
        time.withLock { $0 += 40 }
        let late = Task { try await failure(blog, Blog.Posts.delete(2)) }
        try await log.isThere.wait()
        refuse.fire()
        try await eventually { log.kinds.contains(.authenticating(startsRefresh: false)) }
        go.fire()
        #expect(try await early.value.status == 401)
        #expect(try await late.value.code == .authenticationFailed)
        #expect(recorder.requests.count == 1)
    }

    @Test func `a refresh that fails after a refusal tells the refusal`() async throws {
        let recorder = RecordingTransport(.stub(status: 401, text: "gone"))
        let tokens = TokenStore(token: .init("old")) { _ in throw Failed() }
        let blog = client(recorder, tokens)
        let failed = try await failure(blog)
        #expect(failed.code == .authenticationFailed)
        #expect(failed.status == 401)
        #expect(failed.bodyPrefix == Data("gone".utf8))
        #expect(failed.attempts.count == 1)
        // The token is known to be refused: the next call asks for another before it is sent.
        #expect(try await failure(blog).status == nil)
        #expect(recorder.requests.count == 1)
    }

    @Test func `a refusal that middleware has made too long to keep is told as far as it is kept`() async throws {
        let tokens = TokenStore(token: .init("old")) { _ in throw Failed() }
        let blog = client(StubTransport.stub(status: 401, text: "no"), tokens)
        let request = Blog.Posts.delete(1).setting(\.errorBodyLimit, 4).setting(\.attemptMiddleware, [Rewriting()])
        let failed = try await failure(blog, request)
        #expect(failed.code == .authenticationFailed)
        #expect(failed.status == 401)
        #expect(failed.bodyPrefix == Data("rewr".utf8))
    }

    @Test func `what the refresh says of its own call is told`() async throws {
        let down = Client(
            Blog.self,
            transport: .stub { _ in throw TransportError(.cannotConnect, "nobody listens") },
            clock: ManualClock()
        )
        let tokens = TokenStore { _ in
            try await down.send(Blog.Posts.delete(1).setting(\.retry, nil))
            return .init("t")
        }
        let error = try await failure(client(.failing, tokens))
        #expect(error.message == "no new token could be had: transport.cannotConnect: nobody listens")
        #expect((error.underlying as? RequestError)?.code == .cannotConnect)
    }

    @Test(arguments: ["", "a b", "a\nb", "Bearer t"])
    func `a refresh that brings no token that can be sent has failed`(value: String) async throws {
        let error = try await failure(client(.failing, TokenStore { _ in .init(value) }))
        #expect(error.code == .authenticationFailed)
    }

    @Test func `a first token that cannot be sent is an error of the building phase`() async throws {
        let tokens = TokenStore(token: .init("a b")) { _ in .init("t") }
        #expect(try await failure(client(.failing, tokens)).code == .invalidCredentials)
    }

    @Test func `a refresh that speaks of a cancellation that nobody asked for has failed`() async throws {
        let error = try await failure(client(.failing, TokenStore { _ in throw CancellationError() }))
        #expect(error.code == .authenticationFailed)
        #expect(error.underlying is CancellationError)
    }

    // MARK: Within the refresh

    @Test func `the refresh may use the same client, without its authentication`() async throws {
        let server = TokenServer()
        let home = Locked<Client<Blog>?>(nil)
        let transport = StubTransport { request in
            request.url.path.hasSuffix("/renew") ? .answer(status: 204) : try await server.send(request)
        }
        let tokens = TokenStore(token: .init("old")) { _ in
            try await home.withLock { $0 }?.send(Blog.Posts.action("renew").authentication(nil))
            return server.refresh()
        }
        let blog = client(transport, tokens)
        home.withLock { $0 = blog }
        try await blog.send(Blog.Posts.delete(1))
        #expect(server.refreshes == 1)
    }

    @Test func `a call of the refresh that would wait for itself fails at once`() async throws {
        let home = Locked<Client<Blog>?>(nil)
        let tokens = TokenStore { _ in
            // In a task of its own, too.
            try await Task { try await home.withLock { $0 }?.send(Blog.Posts.action("renew")) }.value
            return .init("t")
        }
        let blog = client(.failing, tokens)
        home.withLock { $0 = blog }
        let error = try await failure(blog)
        #expect(error.code == .authenticationFailed)
        #expect(error.message.contains("a call that is made to get a new token waits for that token"))
        #expect(error.advice == "Make the calls of the refresh with .authentication(nil).")
        home.withLock { $0 = nil }
    }

    @Test func `a call of the refresh does not share what waits for the refresh`() async throws {
        let home = Locked<Client<Blog>?>(nil)
        let request = Blog.Posts.get(1).setting(\.coalescing, true)
        let tokens = TokenStore { _ in
            try await home.withLock { $0 }?.send(request)
            return .init("t")
        }
        let blog = client(.failing, tokens)
        home.withLock { $0 = blog }
        let error = try await #require(throws: RequestError.self) { try await blog.send(request) }
        #expect(error.code == .authenticationFailed)
        #expect(error.message.contains("a call that is made to get a new token waits for that token"))
        home.withLock { $0 = nil }
    }

    // MARK: Who waits

    @Test func `a caller who is cancelled leaves at once, and the refresh goes on for the others`() async throws {
        let go = Signal()
        let log = EventLog(expecting: 1, .authenticating(startsRefresh: false))
        let first = EventLog(expecting: 1, .authenticating(startsRefresh: true))
        let server = TokenServer()
        let tokens = TokenStore { _ in
            try await go.wait()
            return server.refresh()
        }
        let cancelled = Task { try await client(server, tokens, observer: first).send(Blog.Posts.delete(1)) }
        try await first.isThere.wait()
        let other = Task { try await client(server, tokens, observer: log).send(Blog.Posts.delete(2)) }
        try await log.isThere.wait()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        go.fire()
        try await other.value
        #expect(server.refreshes == 1)
        #expect(server.requests.count == 1)
    }

    @Test func `the refresh goes on where nobody waits any more, and the next call has what it brings`() async throws {
        let go = Signal()
        let log = EventLog(expecting: 1, .authenticating(startsRefresh: true))
        let server = TokenServer()
        let tokens = TokenStore { _ in
            try await go.wait()
            #expect(!Task.isCancelled)
            return server.refresh()
        }
        let blog = client(server, tokens, observer: log)
        let cancelled = Task { try await blog.send(Blog.Posts.delete(1)) }
        try await log.isThere.wait()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        go.fire()
        try await blog.send(Blog.Posts.delete(2))
        #expect(server.refreshes == 1)
    }

    @Test func `a call waits no longer than its timeout`() async throws {
        let (clock, go) = (ManualClock(), Signal())
        var policy = RefreshPolicy()
        policy.timeout = nil
        let tokens = TokenStore(policy: policy) { _ in
            try await go.wait()
            return .init("t")
        }
        let blog = client(.stub(status: 204), tokens, clock: clock)
        let call = Task { try await failure(blog, Blog.Posts.delete(1).timeout(.seconds(5))) }
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        let error = try await call.value
        #expect(error.code == .authenticationFailed)
        #expect((error.underlying as? TransportError)?.code == .timedOut)
        // The refresh is still on its way.
        go.fire()
        try await blog.send(Blog.Posts.delete(1).setting(\.timeout, nil))
        #expect(tokens.token?.value == "t")
    }

    @Test func `a refresh takes no longer than its own timeout`() async throws {
        let (clock, count) = (ManualClock(), Locked(0))
        let tokens = TokenStore { _ in
            if count.withLock({
                $0 += 1; return $0
            }) == 1 {
                try await Signal().wait()
            }
            return .init("t")
        }
        let blog = client(.stub(status: 204), tokens, clock: clock)
        let unbounded = Blog.Posts.delete(1).setting(\.timeout, nil)
        let call = Task { try await failure(blog, unbounded) }
        try await clock.waitForSleepers(within: .seconds(30))
        await clock.advance(by: .seconds(30))
        let error = try await call.value
        #expect(error.code == .authenticationFailed)
        #expect((error.underlying as? TransportError)?.code == .timedOut)
        try await blog.send(unbounded)
        #expect(count.withLock { $0 } == 2)
    }

    // MARK: Signing in and out

    @Test func `a token that is set ends the refresh, and those who wait go on with it`() async throws {
        let (began, ended) = (Signal(), Signal())
        let server = TokenServer()
        let tokens = TokenStore { _ in
            began.fire()
            defer { ended.fire() }
            try await Signal().wait()
            return .init("late")
        }
        let log = EventLog(expecting: 1, .authenticating(startsRefresh: true))
        let blog = client(server, tokens, observer: log)
        let call = Task { try await blog.send(Blog.Posts.delete(1)) }
        // The call waits, and so does the refresh: one that has not begun would never begin.
        try await log.isThere.wait()
        try await began.wait()
        tokens.token = .init("token-1")
        try await call.value
        try await ended.wait()
        #expect(tokens.token?.value == "token-1")
    }

    @Test func `a token that is taken away fails those who wait`() async throws {
        let log = EventLog(expecting: 1, .authenticating(startsRefresh: true))
        let go = Signal()
        let tokens = TokenStore { _ in
            // Deaf to its cancellation.
            await Task.detached { try? await go.wait() }.value
            return .init("late")
        }
        let blog = client(.failing, tokens, observer: log)
        let call = Task { try await failure(blog) }
        try await log.isThere.wait()
        tokens.token = nil
        #expect(try await call.value.code == .authenticationFailed)
        go.fire()
        for _ in 0..<100 { await Task.yield() }
        #expect(tokens.token == nil)
    }

    @Test func `no call shares the answer to somebody else's, not even to who was signed in before`() async throws {
        let (asked, go) = (Signal(), Signal())
        let count = Locked(0)
        let transport = StubTransport { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 4 { asked.fire() }
            try await go.wait()
            return .answer(status: 200, text: request.headers["Authorization"] ?? "nobody")
        }
        let tokens = TokenStore(token: .init("ada")) { _ in .init("n") }
        let blog = client(transport, tokens)
        let mine = Blog.Posts.list().returning(String.self).setting(\.coalescing, true)
        let log = EventLog(expecting: 1, .attemptStarted(number: 1))
        let ada = Task { try await blog.send(mine.setting(\.observers, [log])) }
        try await log.isThere.wait()
        tokens.token = .init("bob")
        let others = [mine, mine.authentication(.bearer("eve")), mine.authentication(nil)].map { request in
            Task { try await blog.send(request) }
        }
        try await asked.wait()
        go.fire()
        #expect(try await ada.value == "Bearer ada")
        var answers: [String] = []
        for other in others { answers.append(try await other.value) }
        #expect(answers == ["Bearer bob", "Bearer eve", "nobody"])
    }

    // MARK: Content that can be sent once

    @Test func `content that can be sent once is not sent again, and the next call has a new token`() async throws {
        let server = TokenServer()
        let tokens = TokenStore(token: .init("old")) { _ in server.refresh() }
        let blog = client(server, tokens)
        let once = BodyStream(once: ByteStream(Data("once".utf8)))
        let error = try await failure(blog, Blog.Posts.action("import").body(.stream(once)))
        #expect(error.code == .unacceptableStatus)
        #expect(error.status == 401)
        #expect(error.advice?.contains("sent once only") == true)
        #expect(server.requests.count == 1)
        #expect(server.refreshes == 0)
        try await blog.send(Blog.Posts.delete(1))
        #expect(server.refreshes == 1)
        #expect(server.requests.count == 2)
    }

    @Test func `content that is made anew is sent again`() async throws {
        let server = TokenServer()
        let tokens = TokenStore(token: .init("old")) { _ in server.refresh() }
        let anew = BodyStream { ByteStream(Data("anew".utf8)) }
        try await client(server, tokens).send(Blog.Posts.action("import").body(.stream(anew)))
        #expect(server.requests.count == 2)
    }

    // MARK: The rest of the chain

    @Test func `a retry after a failure carries the token too`() async throws {
        let server = TokenServer()
        let count = Locked(0)
        let flaky = StubTransport { request in
            count.withLock {
                $0 += 1; return $0
            } == 1
                ? .answer(status: 503, headers: ["Retry-After": "0"]) : try await server.send(request)
        }
        let tokens = TokenStore { _ in server.refresh() }
        try await client(flaky, tokens).send(Blog.Posts.delete(1).setting(\.retry, RetryPolicy()))
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer token-1"])
    }

    @Test func `the call keeps its idempotency key when it is sent with a new token`() async throws {
        let server = TokenServer()
        let tokens = TokenStore(token: .init("old")) { _ in server.refresh() }
        try await client(server, tokens).send(Blog.Posts.action("pay").idempotencyKey(.automatic))
        let keys = server.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2)
        #expect(keys[0] != nil)
        #expect(keys[0] == keys[1])
    }
}

/// Puts a content of its own in the place of every other.
private struct Rewriting: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        try await TransportResponse(head: next(call).head, body: ByteStream(Data("rewritten".utf8)))
    }
}
