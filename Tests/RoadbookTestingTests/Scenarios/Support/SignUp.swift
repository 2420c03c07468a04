import Roadbook

/// A value with effects, the subject of most scenarios here.
struct SignUp: EffectfulEntryPoint, Equatable {
    enum When: Codable, Sendable {
        case emailChanged(to: String)
        case nameChanged(to: String?)
        case submitted
        case registrationFinished(id: Int)
        case registrationFailed
    }

    enum Effect: Sendable, Equatable {
        case register(email: String)
        case greet
    }

    enum Failure: Error, Equatable {
        case noEmail, unexpected
    }

    struct Address: Equatable {
        var city = ""
        var tags: [String] = []
    }

    var effects: [Effect] = []
    var email = ""
    var name: String?
    var id: Int?
    var address = Address()
    private(set) var isRegistering = false

    var isComplete: Bool { !email.isEmpty && name != nil }

    mutating func handle(_ when: When) throws(Failure) {
        switch when {
        case .emailChanged(let email): self.email = email
        case .nameChanged(let name): self.name = name
        case .submitted:
            guard !email.isEmpty else { throw .noEmail }
            isRegistering = true
            effects.append(.register(email: email))
        case .registrationFinished(let id):
            guard isRegistering else { throw .unexpected }
            isRegistering = false
            self.id = id
            effects.append(.greet)
        case .registrationFailed: isRegistering = false
        }
    }
}
