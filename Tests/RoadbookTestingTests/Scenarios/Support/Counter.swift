import Roadbook

/// A class that is not `Sendable`, and may keep itself.
final class Counter: SingleEntryPoint {
    enum When: String, Codable, Sendable { case increased, keptItself, letGo }

    private(set) var count = 0
    private var kept: (() -> Counter)?

    func handle(_ when: When) {
        switch when {
        case .increased: count += 1
        case .keptItself: kept = { self }
        case .letGo: kept = nil
        }
    }
}
