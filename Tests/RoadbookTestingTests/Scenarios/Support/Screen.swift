import Roadbook

/// A class of the main actor.
@MainActor final class Screen {
    enum When: Codable, Sendable { case titleChanged(to: String), submitted }

    var effects: [String] = []
    private(set) var title = ""
}

extension Screen: @MainActor EffectfulEntryPoint {
    func handle(_ when: When) {
        switch when {
        case .titleChanged(let title): self.title = title
        case .submitted: effects.append("save \(title)")
        }
    }
}
