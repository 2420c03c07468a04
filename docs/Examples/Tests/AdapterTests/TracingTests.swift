import Foundation
import InMemoryTracing
import Roadbook
import RoadbookTesting
import RoadbookTracing
import Testing
import Tracing

/// The spans of calls and of their attempts, and what is sent along.
@Suite(.timeLimit(.minutes(1))) struct TracingTests {
    private let tracer = TraceparentTracer()
    private let get = Notes.All.get("5309")

    private var settings: RequestSettings {
        var settings = RequestSettings()
        settings.traceCalls(with: tracer)
        return settings
    }

    /// The finished spans, in the order in which they have ended, where there are as many.
    private func spans(_ count: Int, _ kind: SpanKind? = nil) throws -> [FinishedInMemorySpan] {
        let spans = tracer.finished.filter { kind == nil || $0.kind == kind }
        try #require(spans.count == count)
        return spans
    }

    private let attempt = [
        "http.request.method=GET", "server.address=notes.example.com", "server.port=443", "url.template=/notes/{id}",
    ]
    private let call = ["http.request.method=GET", "roadbook.call.id=call-1", "url.template=/notes/{id}"]

    @Test func `a call is a span below that of its caller, and its attempt a client span below it`() async throws {
        let client = Script(.note).client(settings)
        try await tracer.withSpan("caller") { _ in _ = try await client.send(get) }
        let spans = try spans(3)
        #expect(spans.map(\.operationName) == ["GET /notes/{id}", "GET /notes/{id}", "caller"])
        #expect(spans.map(\.kind) == [.client, .internal, .internal])
        #expect(spans[0].parentSpanID == spans[1].spanID)
        #expect(spans[1].parentSpanID == spans[2].spanID)
        #expect(Set(spans.map(\.traceID)).count == 1)
        #expect(spans[0].attributes.told == (attempt + ["http.response.status_code=200"]).sorted())
        #expect(spans[1].attributes.told == (call + ["http.response.status_code=200"]).sorted())
        #expect(spans[1].events.map(\.name) == ["attempt began", "attempt answered"])
        #expect(spans.allSatisfy { $0.status == nil })
    }

    @Test func `a call without a caller's span begins a trace`() async throws {
        try await Script(.note).client(settings).send(get)
        #expect(tracer.finished(.internal).map(\.parentSpanID) == [nil])
    }

    @Test func `a refusal is an error of both`() async throws {
        await #expect(throws: RequestError.self) { try await Script(.answer(404)).client(settings).send(get) }
        #expect(tracer.finished.map(\.status?.code) == [.error, .error])
        #expect(
            tracer.finished.map(\.attributes.told) == [
                (attempt + ["error.type=404", "http.response.status_code=404"]).sorted(),
                (call + ["error.type=response.unacceptableStatus", "http.response.status_code=404"]).sorted(),
            ]
        )
    }

    @Test func `a success that does not decode is an error of the call alone`() async throws {
        await #expect(throws: RequestError.self) { try await Script(.answer(200)).client(settings).send(get) }
        #expect(tracer.finished.map(\.status?.code) == [nil, .error])
    }

    @Test func `a retry is a client span of its own, with its number and its own context on the wire`() async throws {
        let script = Script(.busy(seconds: 2), .note)
        _ = try await script.send(get, settings, advancing: .seconds(2))
        let call = try #require(tracer.finished(.internal).first)
        let attempts = try spans(2, .client)
        #expect(attempts.map(\.parentSpanID) == [call.spanID, call.spanID])
        #expect(attempts.map { $0.attributes.get("http.request.resend_count") } == [nil, .int64(1)])
        #expect(attempts.map(\.status?.code) == [.error, nil])
        #expect(attempts[0].attributes.get("error.type") == "503")
        #expect(call.attributes.get("http.request.resend_count") == .int64(1))
        #expect(call.attributes.get("error.type") == nil)
        try #require(call.events.map(\.name).dropFirst(2).first == "retry")
        #expect(call.events[2].attributes.told == ["roadbook.delay=2.0", "roadbook.reason=503"])
        let sent = script.requests.map { $0.headers["traceparent"] }
        #expect(sent == attempts.map { "00-\(call.traceID)-\($0.spanID)-01" })
    }

    @Test func `a failure of the transport has its code`() async throws {
        await #expect(throws: RequestError.self) {
            try await Script(.fail(.secureConnectionFailed)).client(settings).send(get)
        }
        #expect(
            tracer.finished.map { $0.attributes.get("error.type") } == [
                .string("transport.secureConnectionFailed"), .string("transport.secureConnectionFailed"),
            ]
        )
        #expect(tracer.finished.allSatisfy { $0.errors.isEmpty })
    }

    @Test func `a call that is cancelled is no error, and its spans end`() async throws {
        await #expect(throws: CancellationError.self) { try await Script(.hold).cancel(get, settings) }
        // The attempt is not waited for.
        try await eventually { tracer.finished.count == 2 }
        #expect(tracer.finished.allSatisfy { $0.status == nil })
        #expect(tracer.finished.allSatisfy { $0.events.last?.name == "cancelled" })
        #expect(tracer.spans.activeSpans.isEmpty)
    }

    @Test func `an attempt whose time is up is given up, and an error of the call`() async throws {
        var settings = settings
        (settings.timeout, settings.retry) = (.seconds(5), nil)
        let script = Script(.hold)
        let client = script.client(settings)
        let call = Task { try await client.send(get) }
        try await script.clock.waitForSleepers(2)
        await script.clock.advance(by: .seconds(5))
        await #expect(throws: RequestError.self) { try await call.value }
        try await eventually { tracer.finished.count == 2 }
        #expect(tracer.finished(.client).map(\.events.last?.name) == ["cancelled"])
        #expect(tracer.finished(.internal).map(\.status?.code) == [.error])
        #expect(tracer.finished(.internal).map { $0.attributes.get("error.type") } == ["transport.timedOut"])
    }

    @Test func `an answer from a cache is a call without a client span`() async throws {
        var settings = settings
        settings.cache = ResponseCache()
        let answer = Script.Step.answer(200, ["Cache-Control": "max-age=3600"], #"{"id": "1", "text": "Hello"}"#)
        let client = Script(answer).client(settings)
        for _ in 1...2 { try await client.send(get) }
        let spans = try spans(3)
        #expect(spans.map(\.kind) == [.client, .internal, .internal])
        #expect(spans[2].events.map(\.name) == ["cache hit"])
    }

    @Test func `a redirect is a client span of its own, and the context goes only where it may`() async throws {
        var settings = RequestSettings()
        let calls = TracingObserver(tracer: tracer)
        settings.observers = [calls]
        settings.attemptMiddleware = [
            TracingMiddleware(tracer: tracer, calls: calls) { $0.host == "notes.example.com" }
        ]
        let moved = Script.Step.answer(307, ["Location": "https://other.example.com/notes"])
        let script = Script(moved, .note)
        try await script.client(settings).send(get.header("traceparent", "mine"))
        let attempts = try spans(2, .client)
        #expect(attempts.map { $0.attributes.get("server.address") } == ["notes.example.com", "other.example.com"])
        #expect(attempts.map { $0.attributes.get("http.request.resend_count") } == [nil, .int64(1)])
        let first = "00-\(attempts[0].traceID)-\(attempts[0].spanID)-01"
        #expect(script.requests.map { $0.headers["traceparent"] } == [first, "mine"])
    }

    @Test func `without an observer attempts are below the span of the caller`() async throws {
        var settings = RequestSettings()
        settings.attemptMiddleware = [TracingMiddleware(tracer: tracer)]
        let client = Script(.note).client(settings)
        try await tracer.withSpan("caller") { _ in _ = try await client.send(get) }
        let spans = try spans(2)
        #expect(spans.map(\.operationName) == ["GET /notes/{id}", "caller"])
        #expect(spans[0].parentSpanID == spans[1].spanID)
    }

    @Test func `what the transport does is below the attempt`() async throws {
        let transport = StubTransport { [tracer] _ in
            tracer.withSpan("socket") { _ in .answer(status: 200, text: #"{"id": "1", "text": "Hello"}"#) }
        }
        try await Client(Notes.self, transport: transport, settings: settings).send(get)
        let spans = try spans(3)
        #expect(spans.map(\.operationName) == ["socket", "GET /notes/{id}", "GET /notes/{id}"])
        #expect(spans[0].parentSpanID == spans[1].spanID)
    }

    @Test func `calls that share an answer share its client span, which is below the first`() async throws {
        var settings = settings
        settings.coalescing = true
        // It answers when the second call has joined the first.
        let transport = StubTransport { [tracer] _ in
            try await eventually { tracer.spans.activeSpans.contains { $0.events.map(\.name).contains("coalesced") } }
            return .answer(status: 200, text: #"{"id": "1", "text": "Hello"}"#)
        }
        let client = Client(Notes.self, transport: transport, settings: settings)
        async let one = client.send(get)
        async let other = client.send(get)
        #expect(try await [one, other].count == 2)
        let attempts = tracer.finished(.client)
        #expect(attempts.count == 1)
        let first = tracer.finished(.internal).filter { !$0.events.map(\.name).contains("coalesced") }
        #expect(first.map(\.spanID) == attempts.map(\.parentSpanID))
        #expect(tracer.finished(.internal).count == 2)
    }

    @Test func `a method that is not known is _OTHER`() async throws {
        let purge = RequestConverter<Void>(method: "PURGE", route: "notes")
        try await Script(.answer(204)).client(settings).send(purge)
        #expect(tracer.finished.map(\.operationName) == ["HTTP /notes", "HTTP /notes"])
        #expect(tracer.finished.map { $0.attributes.get("http.request.method") } == ["_OTHER", "_OTHER"])
        #expect(tracer.finished.map { $0.attributes.get("http.request.method_original") } == ["PURGE", "PURGE"])
    }

    @Test func `no secret is in a span`() async throws {
        let requests = await Secrets.spill(settings)
        #expect(requests.count == 5)
        #expect(tracer.finished.count == 9)
        Secrets.expectNone(in: "\(tracer.finished.map(\.told))")
    }
}
