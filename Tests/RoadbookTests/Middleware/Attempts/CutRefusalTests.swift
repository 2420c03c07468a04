import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// Refusals whose content ends before its end: the status has come all the same.
@Suite(.endsInTime)
struct CutRefusalTests: PromptCalls {
    /// An answer whose content fails after some of it.
    private static func cut(
        _ status: Int,
        _ headers: HeaderFields = [:],
        _ text: String = "{\"title\":",
        by error: any Error = TransportError(.connectionLost, "gone")
    ) -> TransportResponse {
        let chunks = AsyncThrowingStream<Data, any Error> { content in
            content.yield(Data(text.utf8))
            content.finish(throwing: error)
        }
        return TransportResponse(head: ResponseHead(status: status, headers: headers), body: ByteStream(chunks))
    }

    /// A transport that gives answers in their order, the last one again and again.
    private func transport(
        _ answers: (@Sendable () async throws -> TransportResponse)...
    ) -> RecordingTransport {
        let rest = Locked(answers)
        return RecordingTransport(
            StubTransport { _ in
                try await rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }()
            }
        )
    }

    private func failure(_ blog: Client<Blog>, _ request: RequestConverter<Void> = Blog.Posts.delete(1)) async throws
        -> RequestError
    {
        try await #require(throws: RequestError.self) { try await blog.send(request) }
    }

    // MARK: What is done

    @Test func `a refusal that is cut short is a refusal, and says that it was cut`() async throws {
        let transport = transport { Self.cut(404) }
        let error = try await failure(client(transport))
        #expect(error.code == .unacceptableStatus)
        #expect(error.status == 404)
        #expect(error.bodyPrefix == Data("{\"title\":".utf8))
        #expect(error.message == "the status is not a success, and the content was cut short")
        #expect(error.attempts.map(\.status) == [404])
        #expect(error.attempts.map(\.code) == [.connectionLost])
        let told = try #require(error.attempts.first?.description)
        #expect(told.hasSuffix("was answered 404, cut short by transport.connectionLost"))
        #expect(transport.requests.count == 1)
    }

    @Test func `one that is whole says nothing of it`() async throws {
        let error = try await failure(client(transport { .answer(status: 404, text: "no") }))
        #expect(error.message == "the status is not a success")
        #expect(error.attempts.map(\.code) == [nil])
    }

    @Test func `a conflict that is cut short is a conflict`() async throws {
        let error = try await failure(client(transport { Self.cut(412) }))
        #expect(error.code == .conflict)
        #expect(error.message.hasSuffix("that the request names, and the content was cut short"))
    }

    @Test func `a server that asks for time is given it`() async throws {
        let transport = transport { Self.cut(429, ["Retry-After": "3600"]) }
        #expect(try await failure(client(transport)).status == 429)
        #expect(transport.requests.count == 1)
    }

    @Test func `a status that may pass is asked about again`() async throws {
        let transport = transport({ Self.cut(503) }, { .answer(status: 204) })
        try await client(transport).send(Blog.Posts.delete(1))
        #expect(transport.requests.count == 2)
        // The last of them is what the error is about.
        let cutFirst = self.transport({ Self.cut(503) }, { .answer(status: 404) })
        let error = try await failure(client(cutFirst))
        #expect(error.message == "the status is not a success")
        #expect(error.attempts.map(\.code) == [.connectionLost, nil])
    }

    @Test func `a token that is refused is renewed`() async throws {
        let transport = transport({ Self.cut(401) }, { .answer(status: 204) })
        let tokens = TokenStore(token: .init("old")) { _ in .init("new") }
        try await client(transport) { $0.authentication = .refreshing(tokens) }.send(Blog.Posts.delete(1))
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
    }

    @Test func `a redirect that is cut short is followed`() async throws {
        let transport = transport({ Self.cut(307, ["Location": "/v2/posts/1"]) }, { .answer(status: 204) })
        try await client(transport).send(Blog.Posts.delete(1))
        #expect(transport.requests.last?.url.path == "/v2/posts/1")
    }

    @Test func `no more is kept than the limit allows`() async throws {
        let error = try await failure(client(transport { Self.cut(404) }) { $0.errorBodyLimit = 4 })
        #expect(error.bodyPrefix == Data("{\"ti".utf8))
    }

    // MARK: What is not

    @Test(arguments: [RequestError.Code.timedOut, .deadlineExceeded])
    func `a time that has run out is the error, whatever the status`(code: RequestError.Code) async throws {
        let transport = transport { Self.cut(404, by: TransportError(code, "late")) }
        let error = try await failure(client(transport) { $0.retry = nil })
        #expect(error.code == code)
        #expect(error.attempts.map(\.status) == [nil])
    }

    @Test func `a refusal that falls silent takes too long`() async throws {
        let clock = ManualClock()
        let transport = transport {
            TransportResponse(head: ResponseHead(status: 404), body: .open("{"))
        }
        let blog = client(transport, clock: clock) { $0.retry = nil }
        let call = Task { try await blog.send(Blog.Posts.delete(1).timeout(.seconds(5)).deadline(.seconds(60))) }
        while transport.requests.isEmpty { await Task.yield() }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { try await call.value }
        #expect(error.code == .timedOut)
    }

    @Test func `a caller who is cancelled is told so`() async throws {
        let asked = Signal()
        let transport = transport {
            asked.fire()
            return TransportResponse(head: ResponseHead(status: 404), body: .open("{"))
        }
        let blog = client(transport)
        let call = Task { try await blog.send(Blog.Posts.delete(1)) }
        try await asked.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `a success that is cut short is none`() async throws {
        let transport = transport { Self.cut(200) }
        let error = try await failure(client(transport), Blog.Posts.get(1).returning(Void.self))
        #expect(error.code == .connectionLost)
        #expect(transport.requests.count == 3)
    }

    // MARK: Streams

    @Test func `a refused stream is refused, however much of its content came`() async throws {
        let blog = client(transport { Self.cut(404) })
        let error = try await #require(throws: RequestError.self) { try await blog.stream(Blog.Posts.list()) }
        #expect(error.status == 404)
        #expect(error.attempts.map(\.code) == [.connectionLost])
    }

    @Test func `so is one that middleware refuses`() async throws {
        struct Refusing: Middleware {
            func send(_ call: Call, next: Next) async throws -> TransportResponse {
                var response = try await next(call)
                response.head.status = 403
                return response
            }
        }
        let blog = client(transport { Self.cut(200) }) {
            $0.callMiddleware = [Refusing()]
            $0.errorBodyLimit = 4
        }
        let error = try await #require(throws: RequestError.self) { try await blog.stream(Blog.Posts.list()) }
        #expect(error.status == 403)
        #expect(error.bodyPrefix == Data("{\"ti".utf8))
        let whole = client(transport { Self.cut(200) }) { $0.callMiddleware = [Refusing()] }
        let cut = try await #require(throws: RequestError.self) { try await whole.stream(Blog.Posts.list()) }
        #expect(cut.message == "the status is not a success, and the content was cut short")
        #expect(cut.bodyPrefix == Data("{\"title\":".utf8))
    }

    // MARK: What is shared or kept

    @Test func `calls that share a refusal are told that it was cut`() async throws {
        let transport = HeldTransport()
        let events = EventLog()
        let blog = client(transport) {
            $0.coalescing = true
            $0.observers = [events]
        }
        let request = Blog.Posts.get(1).returning(Void.self)
        let calls = (1...2).map { _ in Task { try await blog.send(request) } }
        // Whichever comes second shares before the first is answered.
        try await eventually { events.kinds.contains { if case .coalesced = $0 { true } else { false } } }
        transport.answer(0, .success(Self.cut(404)))
        for call in calls {
            let error = try await #require(throws: RequestError.self) { try await call.value }
            #expect(error.message == "the status is not a success, and the content was cut short")
        }
    }

    @Test func `what was cut is not kept, whatever middleware makes of it`() async throws {
        struct Copying: Middleware {
            func send(_ call: Call, next: Next) async throws -> TransportResponse {
                let response = try await next(call)
                let content = try await response.body.collect(upTo: .max)
                return TransportResponse(head: response.head, body: ByteStream(content))
            }
        }
        let fresh: HeaderFields = ["Cache-Control": "max-age=60"]
        for middleware in [[], [Copying()]] as [[any Middleware]] {
            let transport = transport({ Self.cut(404, fresh) }, { .answer(status: 404, headers: fresh, text: "{}") })
            let blog = client(transport) {
                $0.cache = .memory()
                $0.attemptMiddleware = middleware
            }
            let request = Blog.Posts.get(1).returning(Void.self)
            #expect(try await failure(blog, request).bodyPrefix == Data("{\"title\":".utf8))
            for _ in 1...2 { #expect(try await failure(blog, request).bodyPrefix == Data("{}".utf8)) }
            #expect(transport.requests.count == 2)
        }
    }
}
