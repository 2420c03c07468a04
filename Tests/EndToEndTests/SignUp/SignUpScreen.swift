import Roadbook

/// The screen on which one signs up: what can happen on it, and what it shows then.
struct SignUpScreen: EffectfulEntryPoint, Equatable {
    enum When: Codable, Sendable {
        case nameChanged(to: String)
        case emailChanged(to: String)
        case passwordChanged(to: String)
        case submitted
        case registrationFinished(Registration)
    }

    enum Effect: Sendable, Equatable { case register(AccountDraft) }

    /// What came of a registration.
    enum Registration: Codable, Sendable, Equatable {
        case registered(AccountUser)
        case refused(because: String)
    }

    enum Problem: Error, Equatable { case nameMissing, emailMissing, passwordTooShort }

    enum Misuse: Error, Equatable { case notReady([Problem]), alreadyRegistering, notRegistering }

    enum Phase: Equatable { case editing, registering, registered(AccountUser) }

    var effects: [Effect] = []
    private(set) var draft = AccountDraft(id: "", email: "", password: "")
    private(set) var phase = Phase.editing
    private(set) var problems = [Problem.nameMissing, .emailMissing, .passwordTooShort]
    private(set) var notice: String?

    mutating func handle(_ when: When) throws {
        switch when {
        case .nameChanged(let name): try edit(\.id, name)
        case .emailChanged(let email): try edit(\.email, email)
        case .passwordChanged(let password): try edit(\.password, password)
        case .submitted:
            guard phase == .editing else { throw Misuse.alreadyRegistering }
            guard problems.isEmpty else { throw Misuse.notReady(problems) }
            phase = .registering
            notice = nil
            effects.append(.register(draft))
        case .registrationFinished(let registration):
            guard phase == .registering else { throw Misuse.notRegistering }
            switch registration {
            case .registered(let user):
                phase = .registered(user)
                draft.password = ""
            case .refused(let reason):
                phase = .editing
                notice = reason
            }
        }
    }

    private mutating func edit(_ field: WritableKeyPath<AccountDraft, String>, _ text: String) throws {
        guard phase == .editing else { throw Misuse.alreadyRegistering }
        draft[keyPath: field] = text
        problems = try Self.validator.failures(of: draft)
    }

    private static let validator: Validator<AccountDraft, Problem> = [
        Fact(.nameMissing, of: \.id) { !$0.isEmpty },
        Fact(.emailMissing, of: \.email) { $0.contains("@") },
        Fact(.passwordTooShort, of: \.password) { $0.count >= 8 },
    ]
}

extension SignUpScreen {
    /// Does an effect: what the app has an `EffectRunner` do, and the tests have scenarios do.
    static func perform(_ effect: Effect, with accounts: Client<Accounts>) async throws -> When {
        switch effect {
        case .register(let draft):
            do {
                return .registrationFinished(.registered(try await accounts.send(Accounts.Users.create(draft))))
            } catch let error as RequestError where error.status == 409 {
                return .registrationFinished(.refused(because: "The name \(draft.id) is taken."))
            } catch let error as RequestError where error.status == 422 {
                let detail = error.failure(as: ProblemDetails.self)?.detail
                return .registrationFinished(.refused(because: detail ?? "The server does not take this."))
            }
        }
    }
}
