import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// The screen of the article on single entry points (S2), told as stories: its state, its requests and a server's answers.
@Suite struct SignUpStoryTests {
    private static let refusal = #"{"title": "Unusable", "detail": "Letters to this address come back."}"#

    /// Somebody has filled in the form.
    private func filledIn(
        _ transport: @escaping () throws -> any Transport = { .failing(for: Accounts.self) }
    ) -> Scenario<SignUpScreen> {
        Scenario.given(reportingTo: .testing, transport: transport) { _ in SignUpScreen() }
            .when(.nameChanged(to: "ada"))
            .when(.emailChanged(to: "ada@example.com"))
            .when(.passwordChanged(to: "difference engine"))
    }

    private func isPosted(_ request: TransportRequest) -> Bool {
        request.headers["Content-Type"] == "application/json" && request.url.query == nil
    }

    // S2.1, S2.14
    @Test func `the form says what is missing, and is not sent before it is filled in`() async {
        await Scenario.given(reportingTo: .testing) { SignUpScreen() }
            .then(\.problems, is: [.nameMissing, .emailMissing, .passwordTooShort])
            .when(.nameChanged(to: "ada"))
            .when(.emailChanged(to: "ada at example"))
            .then(\.problems, is: [.emailMissing, .passwordTooShort])
            .when(.submitted)
            .thenThrows(SignUpScreen.Misuse.notReady([.emailMissing, .passwordTooShort]))
            .thenNoEffects()
            .when(.emailChanged(to: "ada@example.com"))
            .when(.passwordChanged(to: "difference engine"))
            .then(\.problems, is: [])
            .run()
    }

    // S2.18
    @Test func `one signs up, and is registered once`() async {
        let mock = MockServer(Accounts.self)
        await filledIn { mock.inMemory }
            .when(.submitted)
            .then(\.phase, is: .registering)
            .when(.submitted)
            .thenThrows(SignUpScreen.Misuse.alreadyRegistering)
            .when(.nameChanged(to: "bob"))
            .thenThrows(SignUpScreen.Misuse.alreadyRegistering)
            .whenEffect { try await SignUpScreen.perform($0, with: .testing(Accounts.self, transport: $1)) }
            .thenSent(.post, "/v1/users", where: isPosted)
            .then(\.phase, is: .registered(AccountUser(id: "ada", email: "ada@example.com")))
            .then(\.draft.password, is: "")
            .when(.registrationFinished(.refused(because: "It came twice.")))
            .thenThrows(SignUpScreen.Misuse.notRegistering)
            .run()
        let user = try? await Client.testing(Accounts.self, transport: mock.inMemory).send(Accounts.Users.get("ada"))
        #expect(user == AccountUser(id: "ada", email: "ada@example.com"))
    }

    // S2.18
    @Test func `where the name is taken, one chooses another`() async {
        await filledIn {
            let mock = MockServer(Accounts.self)
            try mock.seed(Accounts.Users.self, [AccountUser(id: "ada", email: "lovelace@example.com")])
            return mock.inMemory
        }
        .when(.submitted)
        .whenEffect { try await SignUpScreen.perform($0, with: .testing(Accounts.self, transport: $1)) }
        .thenSent(.post, "/v1/users")
        .then(\.phase, is: .editing)
        .then(\.notice, is: "The name ada is taken.")
        .when(.nameChanged(to: "ada2"))
        .when(.submitted)
        .then(\.notice, is: nil)
        .whenEffect { try await SignUpScreen.perform($0, with: .testing(Accounts.self, transport: $1)) }
        .thenSent(.post, "/v1/users")
        .then(\.phase, is: .registered(AccountUser(id: "ada2", email: "ada@example.com")))
        .run()
    }

    // S2.18
    @Test func `where the server refuses what was sent, its words are shown`() async {
        let headers: HeaderFields = ["Content-Type": "application/problem+json"]
        await filledIn { .stub(status: 422, headers: headers, text: Self.refusal) }
            .when(.submitted)
            .whenEffect { try await SignUpScreen.perform($0, with: .testing(Accounts.self, transport: $1)) }
            .thenSent(.post, "/v1/users")
            .then(\.phase, is: .editing)
            .then(\.notice, is: "Letters to this address come back.")
            .run()
    }

    // S2.18, F2.7
    @Test func `where nobody answers, the error is the app's to show`() async {
        await filledIn()
            .when(.submitted)
            .fork("and the effect is done") {
                $0.whenEffect { try await SignUpScreen.perform($0, with: .testing(Accounts.self, transport: $1)) }
                    .thenThrows(RequestError.self) { $0.code == .unexpectedRequest }
                    .thenSent(.post, "/v1/users")
                    .then(\.phase, is: .registering)
            }
            .fork("and it is looked at") {
                $0.thenEffect(
                    is: .register(AccountDraft(id: "ada", email: "ada@example.com", password: "difference engine"))
                )
            }
            .run()
    }
}
