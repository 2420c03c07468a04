import Roadbook
import RoadbookTesting
import Testing

/// The samples of `docs/guides/observing.md`.
@Suite struct ObservingGuideTests {
    struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    /// What is written, line by line.
    final class Log: Sendable {
        private let written = Locked<[String]>([])
        var lines: [String] { written.withLock { $0 } }
        func write(_ line: String) { written.withLock { $0.append(line) } }
    }

    /// Stands for a metrics library.
    final class Totals: Sendable {
        private let totals = Locked<[Metrics.Key: (count: Int, time: Duration)]>([:])

        func add(_ key: Metrics.Key, _ time: Duration) {
            totals.withLock { totals in
                let old = totals[key] ?? (0, .zero)
                totals[key] = (old.count + 1, old.time + time)
            }
        }

        func count(_ key: Metrics.Key) -> Int { totals.withLock { $0[key]?.count ?? 0 } }
    }

    /// Stands for a tracing library.
    final class Spans: Sendable {
        private let state = Locked<(open: [String: String], finished: [String])>(([:], []))

        var finished: [String] { state.withLock(\.finished) }
        func begin(_ call: String, _ name: String) { state.withLock { $0.open[call] = name } }
        func note(_ call: String, _ text: String) { state.withLock { $0.open[call]? += ", \(text)" } }
        func context(of call: String) -> String { "00-\(call)-01" }

        func end(_ call: String, _ outcome: String) {
            state.withLock { state in
                guard let name = state.open.removeValue(forKey: call) else { return }
                state.finished.append("\(name): \(outcome)")
            }
        }
    }

    final class Metrics: CallObserver {
        struct Key: Hashable, Sendable {
            let route: String
            let outcome: String
        }

        private let totals = Totals()

        func observe(_ event: CallEvent) {
            switch event.kind {
            case .succeeded(let status): add("\(status)", event)
            case .failed(let code): add(code, event)
            case .cancelled: add("cancelled", event)
            case .retrying(let reason, _): totals.add(Key(route: event.pattern, outcome: "retry \(reason)"), .zero)
            default: break
            }
        }

        private func add(_ outcome: String, _ event: CallEvent) {
            totals.add(Key(route: "\(event.method) \(event.pattern)", outcome: outcome), event.elapsed)
        }

        func count(_ route: String, _ outcome: String) -> Int {
            totals.count(Key(route: route, outcome: outcome))
        }
    }

    final class Tracer: CallObserver, Middleware {
        private let spans = Spans()

        func observe(_ event: CallEvent) {
            switch event.kind {
            case .started: spans.begin(event.call, "\(event.method) \(event.pattern)")
            case .attemptStarted(let number): spans.note(event.call, "attempt \(number)")
            case .retrying(let reason, _): spans.note(event.call, "retry because of \(reason)")
            case .succeeded(let status): spans.end(event.call, "\(status)")
            case .failed(let code): spans.end(event.call, code)
            case .cancelled: spans.end(event.call, "cancelled")
            default: break
            }
        }

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var call = call
            call.request.headers["traceparent"] = spans.context(of: call.id)
            return try await next(call)
        }

        var finished: [String] { spans.finished }
    }

    @Test func `logs`() async throws {
        let log = Log()
        var settings = RequestSettings()
        settings.logging = Logging()
        #expect(settings.logging != nil)
        settings.logging = Logging(.attempts, includesCURL: true) { line in
            log.write(line)
        }
        let blog = Client(Blog.self, transport: .stub(status: 204), settings: settings, clock: ManualClock())
        try await blog.send(Blog.Posts.delete(1))
        #expect(log.lines.count == 4)
        #expect(log.lines.last?.hasSuffix("DELETE /posts/{id}: succeeded with 204") == true)
    }

    @Test func `the lines are those of the guide`() async throws {
        let text = try Document("docs/guides/observing.md").text
        let (log, clock, statuses) = (Log(), ManualClock(), Locked([503, 503, 503, 200]))
        var settings = RequestSettings()
        settings.logging = Logging { log.write($0) }
        let transport = StubTransport { _ in
            let status = statuses.withLock { $0.removeLast() }
            if status == 200 { await clock.advance(by: .milliseconds(132)) }
            if statuses.withLock(\.isEmpty) { await clock.advance(by: .milliseconds(1207)) }
            return .answer(status: status, headers: ["Retry-After": "0"], text: #"{"id":1,"title":"A"}"#)
        }
        let blog = Client(Blog.self, transport: transport, settings: settings, clock: clock)
        try await blog.send(Blog.Posts.get(1))
        await #expect(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        #expect(text.contains("```text\n\(log.lines.joined(separator: "\n"))\n```"), "\(log.lines)")
    }

    @Test func `metrics and traces`() async throws {
        var settings = RequestSettings()
        let metrics = Metrics()
        settings.observers.append(metrics)
        let tracer = Tracer()
        settings.observers.append(tracer)
        settings.attemptMiddleware.append(tracer)
        let statuses = Locked([204, 503])
        let recorded = RecordingTransport(
            .stub { _ in .answer(status: statuses.withLock { $0.removeLast() }, headers: ["Retry-After": "0"]) }
        )
        let blog = Client(Blog.self, transport: recorded, settings: settings, clock: ManualClock(), makeID: { "7" })
        try await blog.send(Blog.Posts.delete(1))
        #expect(metrics.count("DELETE posts/{id}", "204") == 1)
        #expect(metrics.count("posts/{id}", "retry 503") == 1)
        #expect(tracer.finished == ["DELETE posts/{id}, attempt 1, retry because of 503, attempt 2: 204"])
        #expect(recorded.requests.map { $0.headers["traceparent"] } == ["00-7-01", "00-7-01"])
    }
}
