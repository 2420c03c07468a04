import Foundation
import Roadbook
import RoadbookRuleOperators
import RoadbookTesting
import Testing

@Suite struct CallEventTests: PromptCalls {
    private struct Title: Codable, Sendable { var title: String }

    private struct Desk: URLRouter {
        static let basePath = "https://desk.example.com"
        var notes = Notes()

        struct Notes: Creatable {
            typealias Draft = Title
            var route = "notes"
            var validator: DraftValidator {
                [Fact(.init("/title", code: "empty", "A title is needed."), of: \.title) { !$0.isEmpty }]
            }
        }
    }

    private func desk(_ log: EventLog, policy: RuleModel? = nil) -> Client<Desk> {
        var settings = RequestSettings()
        settings.observers = [log]
        return Client(
            Desk.self,
            transport: .stub(status: 201, text: #"{"title": "A"}"#),
            settings: settings,
            policy: policy,
            clock: ManualClock()
        )
    }

    // MARK: Before anything is sent

    @Test func `a call tells what is decided and checked before it is sent`() async throws {
        let log = EventLog()
        _ = try await desk(log, policy: [\.retryLimit <= 0]).send(Desk.Notes.create(Title(title: "A")))
        #expect(
            log.kinds == [
                .started, .policyResolved, .validated, .attemptStarted(number: 1), .answered(number: 1, status: 201),
                .succeeded(status: 201),
            ]
        )
    }

    @Test func `what is not decided or checked is not told`() async throws {
        let log = EventLog()
        let create = Desk.Notes.create(Title(title: "")).setting(\.validatesContent, false)
        _ = try await desk(log).send(create)
        #expect(log.kinds.prefix(2) == [.started, .attemptStarted(number: 1)])
    }

    @Test func `a call that is refused before it is sent is told as well`() async throws {
        let log = EventLog()
        await #expect(throws: RequestError.self) { try await desk(log).send(Desk.Notes.create(Title(title: ""))) }
        #expect(log.kinds == [.started, .failed(code: "validation.invalidContent")])
        #expect(Set(log.events.map(\.call)).count == 1)
        #expect(log.events.allSatisfy { $0.method == .post && $0.pattern == "notes" })

        // Rules that cannot decide, and a request that cannot be built.
        struct Refusal: Error {}
        let undecided = EventLog()
        let policy = RuleModel([KeyedRule(\.retryLimit) { _ in throw Refusal() }])
        await #expect(throws: RequestError.self) {
            try await desk(undecided, policy: policy).send(Desk.Notes.create(Title(title: "A")))
        }
        #expect(undecided.kinds == [.started, .failed(code: "policy.ruleFailed")])
        let unbuilt = EventLog()
        await #expect(throws: RequestError.self) {
            try await desk(unbuilt).send(Desk.Notes.create(Title(title: "A")).header("X", "a\nb"))
        }
        #expect(unbuilt.kinds == [.started, .failed(code: "building.invalidHeader")])
    }

    @Test func `a first page that is refused before it is sent is told as well`() async throws {
        let log = EventLog()
        let blog = client(.failing) { $0.observers = [log] }
        let posts = Blog.Posts.list().header("X", "a\nb").paged(by: .link)
        await #expect(throws: RequestError.self) { for try await _ in blog.pages(posts) {} }
        #expect(log.kinds == [.started, .failed(code: "building.invalidHeader")])
    }

    @Test func `observers of one request are told that it is refused, and logs have a line`() async throws {
        let (log, lines) = (EventLog(), Lines())
        var settings = RequestSettings()
        settings.logging = Logging { lines.write($0) }
        let client = Client(Desk.self, transport: .failing, settings: settings, clock: ManualClock())
        await #expect(throws: RequestError.self) {
            try await client.send(Desk.Notes.create(Title(title: "")).setting(\.observers, [log]))
        }
        #expect(log.kinds.count == 2)
        #expect(lines.all == ["POST /notes: validation.invalidContent, 0 attempts, 0.000 s"])
    }

    @Test func `what a transport has measured is told analytics in seconds too`() async throws {
        let metrics = TransferMetrics(
            nameLookup: .milliseconds(1),
            connect: .milliseconds(20),
            secureConnect: .milliseconds(30),
            firstOctet: .milliseconds(250),
            total: .milliseconds(1500),
            receivedCount: 7
        )
        let log = EventLog()
        let blog = client(
            .stub { request in
                request.onMetrics?(metrics)
                return .answer(status: 204)
            }
        ) { $0.observers = [log] }
        try await blog.send(Blog.Posts.delete(1))
        let kind = CallEvent.Kind.measured(number: 1, metrics: metrics)
        let event = try #require(log.events.first { $0.kind == kind })
        #expect(
            try AnalyticsEvent(event).parameters["metrics"] == [
                "nameLookup": 0.001, "connect": 0.02, "secureConnect": 0.03, "firstOctet": 0.25, "total": 1.5,
                "sentCount": 0, "receivedCount": 7, "isReusedConnection": false,
            ]
        )
    }

    // MARK: Progress

    private static func head(_ length: Int) -> ResponseHead {
        ResponseHead(status: 200, headers: ["Content-Length": "\(length)"])
    }

    private static func chunks(_ sizes: [Int]) -> ByteStream {
        ByteStream(
            AsyncStream { stream in
                for size in sizes { stream.yield(Data(count: size)) }
                stream.finish()
            }
        )
    }

    private func completed(_ log: EventLog, _ direction: CallEvent.Direction) -> [Int64] {
        log.kinds.compactMap { kind in
            guard case .progressed(1, direction, let completed, _) = kind else { return nil }
            return completed
        }
    }

    @Test func `progress is told each 64 KiB, or each hundredth of what is more`() async throws {
        let log = EventLog()
        let small = client(
            .stub { _ in TransportResponse(head: Self.head(100_000), body: Self.chunks([30_000, 40_000, 30_000])) }
        ) { $0.observers = [log] }
        for try await _ in try await small.stream(Blog.Posts.list()).body {}
        #expect(completed(log, .download) == [70_000])

        let other = EventLog()
        let large = client(
            .stub { _ in
                TransportResponse(head: Self.head(20_000_000), body: Self.chunks(Array(repeating: 100_000, count: 200)))
            }
        ) { $0.observers = [other] }
        for try await _ in try await large.stream(Blog.Posts.list()).body {}
        #expect(completed(other, .download) == (1...100).map { Int64($0) * 200_000 })
        #expect(other.kinds.last == .succeeded(status: 200))
    }

    @Test func `what is sent is told too, and the functions of the settings as ever`() async throws {
        let (log, told) = (EventLog(), Locked<[Int64]>([]))
        let blog = client(.stub(status: 200, text: "{}")) { settings in
            settings.observers = [log]
            settings.onUploadProgress = { progress in told.withLock { $0.append(progress.completed) } }
        }
        let request = RequestConverter(method: .post, route: "posts").body(Data(count: 70_000))
        _ = try await blog.send(request)
        #expect(completed(log, .upload) == [70_000] && told.withLock { $0 } == [70_000])
        #expect(
            log.kinds.contains(.progressed(number: 1, direction: .upload, completed: 70_000, total: 70_000))
        )
    }

    @Test func `whatever a transport says of its progress, the call goes on`() async throws {
        let log = EventLog()
        let numbers: [Int64] = [70_000, .min, -1, 69_999, 80_000, .max, .min, .max]
        let blog = client(
            .stub { request in
                for number in numbers { request.onBodyProgress?(TransferProgress(completed: number, total: .min)) }
                return .answer(status: 200)
            }
        ) { $0.observers = [log] }
        _ = try await blog.send(RequestConverter(method: .post, route: "posts").body(Data(count: 1)))
        #expect(completed(log, .upload).prefix(2) == [70_000, .max])
        #expect(log.kinds.last == .succeeded(status: 200))
    }

    /// Tells that all has been sent, and goes on as another does.
    private struct Telling: Transport {
        let transport: ScriptedTransport

        init(_ transport: ScriptedTransport) { self.transport = transport }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            request.onBodyProgress?(TransferProgress(completed: 70_000, total: 70_000))
            return try await transport.send(request)
        }
    }

    @Test func `a request that is sent again tells its progress again`() async throws {
        let log = EventLog()
        let blog = client(Telling(ScriptedTransport(.answer(503), .answer(200)))) { $0.observers = [log] }
        let request = RequestConverter(method: .put, route: "posts").body(Data(count: 70_000))
        _ = try await blog.send(request)
        let told = log.kinds.filter { if case .progressed = $0 { true } else { false } }
        #expect(
            told == [1, 2].map { .progressed(number: $0, direction: .upload, completed: 70_000, total: 70_000) }
        )
    }

    private struct Watching: Middleware {
        let told: @Sendable (TransferProgress) -> Void

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var call = call
            call.request.onBodyProgress = told
            return try await next(call)
        }
    }

    @Test func `middleware that watches what is sent is told as ever, though there are observers`() async throws {
        let (log, told) = (EventLog(), Locked<[Int64]>([]))
        let blog = client(.stub(status: 200, text: "{}")) { settings in
            settings.observers = [log]
            settings.attemptMiddleware = [
                Watching { progress in told.withLock { $0.append(progress.completed) } }
            ]
        }
        _ = try await blog.send(RequestConverter(method: .post, route: "posts").body(Data(count: 70_000)))
        #expect(told.withLock { $0 } == [70_000] && completed(log, .upload) == [70_000])
    }

    @Test func `progress is no line of a log`() async throws {
        let (log, lines) = (EventLog(), Lines())
        let blog = client(.stub { _ in .answer(status: 200, body: Data(count: 100_000)) }) { settings in
            settings.observers = [log]
            settings.logging = Logging(.attempts) { lines.write($0) }
        }
        for try await _ in try await blog.stream(Blog.Posts.list()).body {}
        #expect(completed(log, .download) == [100_000])
        #expect(lines.all.count == 4)
    }

    // MARK: What others make of it

    @Test func `an event is an event for analytics, in which nothing is secret`() throws {
        let kinds: [(CallEvent.Kind, String)] = [
            (.started, "started(method: GET, pattern: posts/{id}, elapsed: 1.5)"),
            (
                .retrying(reason: "503", after: .milliseconds(250)),
                "retrying(reason: 503, after: 0.25, method: GET, pattern: posts/{id}, elapsed: 1.5)"
            ),
            (.cacheHit(age: .seconds(3)), "cacheHit(age: 3, method: GET, pattern: posts/{id}, elapsed: 1.5)"),
            (
                .progressed(number: 1, direction: .download, completed: 5, total: nil),
                "progressed(number: 1, direction: download, completed: 5, "
                    + "method: GET, pattern: posts/{id}, elapsed: 1.5)"
            ),
        ]
        for (kind, text) in kinds { #expect("\(try AnalyticsEvent(try event(kind)))" == text) }
    }

    @Test func `an event can be kept`() throws {
        let event = try event(.progressed(number: 1, direction: .upload, completed: 5, total: 10))
        let data = try JSONEncoder().encode(event)
        #expect(try JSONDecoder().decode(CallEvent.self, from: data) == event)
    }

    private func event(_ kind: CallEvent.Kind) throws -> CallEvent {
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(kind))
        let whole: [String: Any] = [
            "call": "A", "method": "GET", "pattern": "posts/{id}", "kind": json,
            "elapsed": try JSONSerialization.jsonObject(with: JSONEncoder().encode(Duration.milliseconds(1500))),
        ]
        return try JSONDecoder().decode(CallEvent.self, from: JSONSerialization.data(withJSONObject: whole))
    }

    // The client is an entry point as well: middleware of events hears of its calls.
    @Test func `middleware of events is told of calls, in their order`() async throws {
        let (lines, log) = (Lines(), EventLog())
        let counting = EventMiddleware<CallEvent> { event in
            if case .attemptStarted = event.kind { return .drop }
            return .forward(event)
        }
        let names = EventMiddleware<CallEvent> { event in
            lines.write((try? AnalyticsEvent(event).name) ?? "none")
            return .forward(event)
        }
        let blog = client(.stub(status: 200, text: "[]")) { $0.observers = [.middleware([counting, names]), log] }
        _ = try await blog.send(Blog.Posts.list())
        #expect(lines.all == ["started", "answered", "succeeded"])
        #expect(log.kinds.count == 4)
    }
}
