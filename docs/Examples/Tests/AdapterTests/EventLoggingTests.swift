import InMemoryLogging
import Logging
import Roadbook
import RoadbookLogging
import Testing

/// What is written of the events of an app.
@Suite struct EventLoggingTests {
    private struct Refusal: Error {
        let address: String
    }

    private struct SignUp: SingleEntryPoint {
        enum When: Codable, Sendable {
            case emailChanged(to: String)
            case submitted
        }

        var email = ""

        mutating func handle(_ when: When) throws(Refusal) {
            switch when {
            case .emailChanged(let email): self.email = email
            case .submitted: throw Refusal(address: email)
            }
        }
    }

    private let handler = InMemoryLogHandler()

    private func signUp(_ level: Logger.Level = .info) -> Intercepted<SignUp> {
        let logger = Logger(label: "app") { [handler] _ in handler }
        return SignUp().intercepted(by: [.logging(to: logger, level: level)])
    }

    private var lines: [String] {
        handler.entries.map { "\($0.level) \($0.message) \($0.metadata.told.sorted { $0.key < $1.key }.map(\.value))" }
    }

    @Test func `an event is its name, and a failure the type of its error`() throws {
        var signUp = signUp()
        try signUp.handle(.emailChanged(to: "token-4242"))
        #expect(throws: Refusal.self) { try signUp.handle(.submitted) }
        #expect(signUp.email == "token-4242")
        #expect(
            lines == [
                #"info event ["emailChanged"]"#, #"info event ["submitted"]"#,
                #"error event failed ["Refusal", "submitted"]"#,
            ]
        )
        Secrets.expectNone(in: "\(handler.entries)")
    }

    @Test func `an event below the level of the logger is handled, and not written`() throws {
        var signUp = signUp(.debug)
        try signUp.handle(.emailChanged(to: "ada"))
        #expect(signUp.email == "ada")
        #expect(lines == [])
    }

    @Test func `an event that analytics cannot tell has the name of its type`() {
        struct Several: Codable, Sendable {
            var first = "token-4242"
            var second = "body-1111"
        }
        let logger = Logger(label: "app") { [handler] _ in handler }
        _ = EventMiddleware<Several>.logging(to: logger)(Several())
        #expect(lines == [#"info event ["Several"]"#])
    }
}
