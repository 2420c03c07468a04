/// A rule for one key, whichever it is.
protocol KeyRuling: Ranked, Sendable, CustomStringConvertible {
    var key: any RuleKey.Type { get }
    var condition: Condition<RuleContext> { get set }
    var priority: RulePriority { get set }

    /// What it says.
    var saying: AnyRuleValue { get }

    /// The part of the context that its value is, where it is one.
    var source: PartialKeyPath<RuleContext>? { get }

    /// Whether its value may turn out to be none, so that the next rule is tried.
    var mayMismatch: Bool { get }
}

extension KeyRuling {
    var complexity: Int { condition.complexity }
}

struct KeyRule<Key: RuleKey>: KeyRuling {
    let value: RuleValue<Key.Value>
    var condition: Condition<RuleContext>
    var priority: RulePriority

    var key: any RuleKey.Type { Key.self }

    var saying: AnyRuleValue { AnyRuleValue(value) }

    var source: PartialKeyPath<RuleContext>? {
        if case .path(let path) = value { path } else { nil }
    }

    var mayMismatch: Bool {
        if case .computed = value { true } else { false }
    }

    var description: String {
        let asked = condition.complexity == 0 ? "" : "\(condition) => "
        let level = priority == .normal ? "" : ", priority \(priority.rawValue)"
        return "\(asked)\(Key.name) <= \(valueText)\(level)"
    }

    private var valueText: String {
        switch value {
        case .constant(let value): Key.text(of: value)
        case .path(let path): PartName.of(path)
        case .computed: "(computed)"
        }
    }
}
