import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing
import XCTest

extension FailureReporter {
    static let testing = FailureReporter { failure in
        let place = SourceLocation(
            fileID: "\(failure.fileID)",
            filePath: "\(failure.filePath)",
            line: failure.line,
            column: failure.column
        )
        Issue.record(Comment(rawValue: failure.message), sourceLocation: place)
    }
}

extension FailureReporter {
    static let xctest = FailureReporter { failure in
        XCTFail(failure.message, file: failure.filePath, line: UInt(failure.line))
    }
}

/// The samples of `docs/guides/scenarios.md`.
@Suite struct ScenariosGuideTests {
    struct User: Codable, Sendable, Identifiable, Equatable { var id: String; var email: String }

    struct Accounts: URLRouter {
        static let basePath = "https://accounts.example.com/v1"
        var users = Users()
        struct Users: Readable, Creatable {
            typealias Model = User
            var route = "users"
        }
    }

    enum SignUpError: Error, Equatable { case noName, unexpected }

    struct SignUp: EffectfulEntryPoint, Equatable {
        enum When: Codable, Sendable {
            case nameChanged(to: String)
            case submitted
            case registrationFinished(User)
            case nameWasTaken
        }
        enum Effect: Sendable, Equatable { case register(name: String) }

        var effects: [Effect] = []
        var name = ""
        var user: User?
        var isRegistering = false

        var isReady: Bool { !name.isEmpty && !isRegistering }

        mutating func handle(_ when: When) throws(SignUpError) {
            switch when {
            case .nameChanged(let name): self.name = name
            case .submitted:
                guard isReady else { throw .noName }
                isRegistering = true
                effects.append(.register(name: name))
            case .registrationFinished(let user):
                guard isRegistering else { throw .unexpected }
                isRegistering = false
                self.user = user
            case .nameWasTaken:
                isRegistering = false
                name = ""
            }
        }
    }

    actor Profile: AsyncSingleEntryPoint {
        enum When: Codable, Sendable { case opened(id: String) }

        private let accounts: Client<Accounts>
        private(set) var email: String?

        init(_ accounts: Client<Accounts>) { self.accounts = accounts }

        func handle(_ when: When) async throws {
            switch when {
            case .opened(let id): email = try await accounts.send(Accounts.Users.get(id)).email
            }
        }
    }

    @Test func `given, when, then`() async {
        await Scenario.given(reportingTo: .testing) { SignUp() }
            .when(.nameChanged(to: "ada"))
            .then(\.name, is: "ada")
            .then(\.isReady, named: "isReady", is: true)
            .when(.nameChanged(to: ""))
            .then(is: SignUp())
            .when(.submitted)
            .thenThrows(SignUpError.noName)
            .run()
    }

    @Test func `an actor`() async {
        await Scenario.given(
            reportingTo: .testing,
            transport: { .stub(status: 200, text: #"{"id": "ada", "email": "ada@example.com"}"#) }
        ) { transport in Profile(Client(Accounts.self, transport: transport)) }
        .when(.opened(id: "ada"))
        .then("the email", is: "ada@example.com") { await $0.email }
        .thenSent(.get, "/v1/users/ada")
        .run()
    }

    @Test func `effects and requests`() async {
        await Scenario.given(
            reportingTo: .testing,
            transport: { MockServer(Accounts.self).inMemory }
        ) { _ in SignUp() }
        .when(.nameChanged(to: "ada"))
        .when(.submitted)
        .then(\.isRegistering, is: true)
        .whenEffect { effect, transport in
            guard case .register(let name) = effect else { throw SignUpError.unexpected }
            let draft = User(id: name, email: "\(name)@example.com")
            let accounts = Client(Accounts.self, transport: transport)
            return .registrationFinished(try await accounts.send(Accounts.Users.create(draft)))
        }
        .thenSent(.post, "/v1/users") { $0.headers["Authorization"] == nil }
        .then(\.user?.email, is: "ada@example.com")
        .run()
    }

    @Test func `forks`() async {
        await Scenario.given(reportingTo: .testing) { SignUp() }
            .when(.nameChanged(to: "ada"))
            .when(.submitted)
            .fork("the name is free") { fork in
                fork.thenEffect(is: .register(name: "ada"))
                    .when(.registrationFinished(User(id: "ada", email: "ada@example.com")))
                    .then(\.user?.id, is: "ada")
            }
            .fork("the name is taken") { fork in
                fork.thenEffect(is: .register(name: "ada"))
                    .when(.nameWasTaken)
                    .then(is: SignUp())
            }
            .run()
    }

    @Test func `what fails`() async {
        let recorder = FailureRecorder()
        let failures = await Scenario.given(reportingTo: recorder.reporter) { SignUp() }
            .when(.nameChanged(to: "ada"))
            .then(is: SignUp(name: "bob"))
            .run()
        #expect(recorder.failures.map(\.message) == failures.map(\.message))
        let message = """
            SignUp is not as expected:
                name: "ada", expected "bob"
              GIVEN: SignUp
              WHEN: nameChanged
              THEN: it is SignUp(effects: [], name: "bob", user: nil, isRegistering: false)
            """
        #expect(failures.map(\.message) == [message])
    }

    @Test func `the log`() async {
        await Scenario.given(reportingTo: .testing) { SignUp() }
            .when(.nameChanged(to: "ada"))
            .then(\.name, is: "ada")
            .run { print($0) }
        var log: [String] = []
        await Scenario.given(reportingTo: .testing) { SignUp() }
            .when(.nameChanged(to: "ada"))
            .then(\.name, is: "ada")
            .run { log.append($0) }
        #expect(log == ["GIVEN: SignUp", "WHEN: nameChanged", "THEN: name is ada"])
    }
}
