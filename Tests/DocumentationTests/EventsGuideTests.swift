import Roadbook
import RoadbookTesting
import Testing

/// The samples of `docs/guides/events.md`.
@Suite struct EventsGuideTests {
    struct SignUp: SingleEntryPoint {
        enum When: Codable, Sendable {
            case emailChanged(to: String)
            case planChosen(name: String, seats: Int)
            case submitted
        }

        enum Refusal: Error { case noEmail }

        private(set) var email = ""
        private(set) var seats = 1
        private(set) var isSubmitted = false

        mutating func handle(_ when: When) throws(Refusal) {
            switch when {
            case .emailChanged(let email): self.email = email
            case .planChosen(_, let seats): self.seats = seats
            case .submitted:
                guard !email.isEmpty else { throw .noEmail }
                isSubmitted = true
            }
        }
    }

    struct App: SingleEntryPoint {
        enum When: Codable, Sendable {
            case opened
            case signUp(SignUp.When)
        }

        private(set) var isOpen = false
        private(set) var signUp = SignUp()

        mutating func handle(_ when: When) throws {
            switch when {
            case .opened: isOpen = true
            case .signUp(let when): try signUp.handle(when)
            }
        }
    }

    struct Registration: EffectfulEntryPoint {
        enum When: Codable, Sendable {
            case submitted(email: String)
            case registrationFinished(isTaken: Bool)
        }
        enum Effect: Sendable, Equatable { case register(email: String) }
        enum State: Sendable { case editing, registering, registered, taken }

        struct Unexpected: Error {}

        var effects: [Effect] = []
        private(set) var state = State.editing

        mutating func handle(_ when: When) throws {
            switch when {
            case .submitted(let email):
                state = .registering
                effects.append(.register(email: email))
            case .registrationFinished(let isTaken):
                guard state == .registering else { throw Unexpected() }
                state = isTaken ? .taken : .registered
            }
        }
    }

    private let log = Locked<[String]>([])
    private var lines: [String] { log.withLock { $0 } }

    private func print(_ value: some Sendable) { log.withLock { $0.append("\(value)") } }

    @Test func `an entry point`() throws {
        var signUp = SignUp()
        try signUp.handle(.emailChanged(to: "ada@example.com"))
        #expect(signUp.email == "ada@example.com")
    }

    // S2.5: failure to build the analytics event never blocks the event. S2.8: an error is reported once.
    // S2.10: analytics is sent before the handler runs, also for events whose handling fails.
    @Test func `middleware`() throws {
        let report: @Sendable (String, any Error) -> Void = { [log] name, error in
            log.withLock { $0.append("report \(name): \(error)") }
        }
        let send: @Sendable (AnalyticsEvent) -> Void = { [log] event in log.withLock { $0.append("send \(event)") } }
        var watched = SignUp().intercepted(by: [.crashReports(to: report), .analytics(to: send)])
        try watched.handle(.emailChanged(to: "ada@example.com"))
        print(watched.email)
        #expect(lines == ["send emailChanged(to: <redacted>)", "ada@example.com"])
        try watched.handle(.emailChanged(to: ""))
        #expect(throws: SignUp.Refusal.noEmail) { try watched.handle(.submitted) }
        #expect(lines.suffix(2) == ["send submitted", "report submitted: noEmail"])

        var list = Nameless().intercepted(by: [.crashReports(to: report), .analytics(to: send)])
        list.handle([1, 2])
        #expect(list.sum == 3 && lines.last == "send unnamed")
    }

    private struct Nameless: SingleEntryPoint {
        private(set) var sum = 0
        mutating func handle(_ when: [Int]) { sum += when.reduce(0, +) }
    }

    @Test func `analytics`() throws {
        let changed = try AnalyticsEvent(SignUp.When.emailChanged(to: "ada@example.com"))
        print(changed)  // emailChanged(to: <redacted>)
        let chosen = try AnalyticsEvent(SignUp.When.planChosen(name: "team", seats: 5))
        print(chosen)  // planChosen(name: team, seats: 5)
        #expect(lines == ["emailChanged(to: <redacted>)", "planChosen(name: team, seats: 5)"])
    }

    @Test func `parts`() throws {
        let name = try AnalyticsEvent(App.When.signUp(.submitted)).name  // signUp.submitted
        #expect(name == "signUp.submitted")
        var app = App()
        try app.handle(.opened)
        try app.handle(.signUp(.emailChanged(to: "ada@example.com")))
        #expect(app.isOpen && app.signUp.email == "ada@example.com")
    }

    @Test func `effects`() async throws {
        let report: @Sendable (any Error) -> Void = { Issue.record($0) }
        let isTaken: @Sendable (String) async throws -> Bool = { $0 == "bob@example.com" }
        let registration = EffectRunner(Registration(), onFailure: report) { effect in
            switch effect {
            case .register(let email): .registrationFinished(isTaken: try await isTaken(email))
            }
        }
        try await registration.handle(.submitted(email: "ada@example.com"))
        await registration.waitForEffects()
        print(await registration.state)
        #expect(lines == ["registered"])
    }

    @Test func `the events of a client`() async throws {
        let send: @Sendable (AnalyticsEvent) -> Void = { [log] event in log.withLock { $0.append(event.name) } }
        var settings = RequestSettings()
        settings.observers.append(.middleware([.analytics(to: send)]))
        let blog = Client(Blog.self, transport: .stub(status: 200, text: "[]"), settings: settings)
        _ = try await blog.send(Blog.Posts.list())
        #expect(lines == ["started", "attemptStarted", "answered", "succeeded"])
    }

    private struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable { var route = "posts" }
    }
}

private typealias SignUp = EventsGuideTests.SignUp

extension SignUp.When: AnalyticsWhen {
    static var visibleParameters: Set<String> { ["planChosen.name", "seats"] }
}

extension EventMiddleware where When: Encodable {
    /// Sends each event before it is handled, also where that will fail.
    static func analytics(to send: @escaping @Sendable (AnalyticsEvent) -> Void) -> Self {
        EventMiddleware { when in
            // What has no name for analytics is handled all the same.
            send((try? AnalyticsEvent(when)) ?? AnalyticsEvent(name: "unnamed"))
            return .forward(when)
        }
    }

    /// Reports what cannot be handled, once, by the name of the event and without its values.
    static func crashReports(to report: @escaping @Sendable (String, any Error) -> Void) -> Self {
        EventMiddleware { when in
            .forward(when) { outcome in
                guard case .failure(let error) = outcome else { return }
                report((try? AnalyticsEvent(when))?.name ?? "unnamed", error)
            }
        }
    }
}
