/// The rules of one key, whichever it is.
protocol RuleLayering: AnyObject, Sendable {
    var key: any RuleKey.Type { get }

    /// Whether all rules that match have a say.
    var isCombining: Bool { get }

    /// The rules of a model, then those of each fallback model, each the best first.
    var rankedLevels: [[any KeyRuling]] { get }
}

/// The rules of one key: those of a model, then those of its fallback models.
final class RuleLayers<Key: RuleKey>: RuleLayering {
    let levels: [[KeyRule<Key>]]
    private let sets: [RuleSet<RuleContext, Key.Value>]

    init(_ levels: [[KeyRule<Key>]]) {
        self.levels = levels
        sets = levels.map { RuleSet($0.map(\.rule)) }
    }

    var key: any RuleKey.Type { Key.self }

    var isCombining: Bool { Key.combine != nil }

    var rankedLevels: [[any KeyRuling]] { levels.map { $0.ranked() } }

    /// What the rules say; `nil` where none of them matches.
    func ruling(in context: RuleContext) throws -> Ruling<Key.Value>? {
        guard let combine = Key.combine else {
            for (level, set) in sets.enumerated() {
                if let value = try set.first(for: context) { return Ruling(value: value, level: level) }
            }
            return nil
        }
        var ruling: Ruling<Key.Value>?
        for (level, set) in sets.enumerated().reversed() {
            for next in try set.all(for: context).reversed() {
                ruling = Ruling(value: combine(ruling?.value ?? Key.defaultValue, next), level: level)
            }
        }
        return ruling
    }
}
