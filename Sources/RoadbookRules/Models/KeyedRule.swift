/// What a rule says of one key: `\.timeout <= .seconds(60)`, perhaps on a condition.
///
/// It is written by the operators of the module `RoadbookRuleOperators`, or by its initializers:
///
/// ```swift
/// KeyedRule(\.timeout, when: Condition(\.attempt, .greaterThan, 1), .seconds(60))
/// ```
public struct KeyedRule: Sendable {
    /// The rule, or why it is none: literals and operators cannot throw, so whoever asks the model is told.
    let content: Result<any KeyRuling, RuleError>

    init(_ content: Result<any KeyRuling, RuleError>) {
        self.content = content
    }

    /// A rule that says a value.
    ///
    /// - Parameters:
    ///   - target: The key: a property of ``RuleContext`` that gets and sets one. Anything else is a ``RuleError`` with the
    ///     code ``RuleError/Code/invalidTarget``, thrown by whoever resolves a key of the model.
    ///   - condition: When it matches: always unless given.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - value: The value; `nil` is one.
    public init<Value: Sendable>(
        _ target: any WritableKeyPath<RuleContext, Value> & Sendable,
        when condition: Condition<RuleContext> = .always,
        priority: RulePriority = .normal,
        _ value: Value
    ) {
        self.init(target, condition, priority, .constant(value))
    }

    /// A rule that says the value of another key, or of a part of one, which is looked up then.
    public init<Value: Sendable>(
        _ target: any WritableKeyPath<RuleContext, Value> & Sendable,
        when condition: Condition<RuleContext> = .always,
        priority: RulePriority = .normal,
        from source: any KeyPath<RuleContext, Value> & Sendable
    ) {
        self.init(target, condition, priority, .path(source))
    }

    /// A rule that computes a value.
    ///
    /// - Parameter body: Computes it from the context. It may throw ``Mismatch``: the next rule is tried then. Any other
    ///   error is one of whoever resolves the key.
    public init<Value: Sendable>(
        _ target: any WritableKeyPath<RuleContext, Value> & Sendable,
        when condition: Condition<RuleContext> = .always,
        priority: RulePriority = .normal,
        then body: @escaping @Sendable (RuleContext) throws -> Value
    ) {
        self.init(target, condition, priority, .computed(body))
    }

    /// A rule that says a value of a key that has no property.
    public init<Key: RuleKey>(
        _ key: Key.Type,
        when condition: Condition<RuleContext> = .always,
        priority: RulePriority = .normal,
        _ value: Key.Value
    ) {
        self.init(.success(KeyRule<Key>(value: .constant(value), condition: condition, priority: priority)))
    }

    private init<Value: Sendable>(
        _ target: any WritableKeyPath<RuleContext, Value> & Sendable,
        _ condition: Condition<RuleContext>,
        _ priority: RulePriority,
        _ value: RuleValue<Value>
    ) {
        do {
            let key = try ContextPart(target).key(of: Value.self)
            self.init(.success(try Self.rule(for: key, condition, priority, value)))
        } catch {
            self.init(.failure(error as? RuleError ?? .failed(error, key: "\(target)")))
        }
    }

    private static func rule<Key: RuleKey>(
        for key: Key.Type,
        _ condition: Condition<RuleContext>,
        _ priority: RulePriority,
        _ value: any Sendable
    ) throws -> any KeyRuling {
        guard let value = value as? RuleValue<Key.Value> else {
            throw RuleError.invalidTarget(
                "a rule says a value of another type than \(Key.name) has",
                advice: "Let its property have the type of its key's value."
            )
        }
        return KeyRule<Key>(value: value, condition: condition, priority: priority)
    }
}

extension KeyedRule {
    /// The same rule, on a condition besides those it has.
    public func when(_ condition: Condition<RuleContext>) -> KeyedRule {
        changed { $0.condition = condition.and($0.condition) }
    }

    /// The same rule with another priority.
    ///
    /// It binds more tightly than operators: in `\.a == 1 => \.b <= 2.priority(.high)` it is asked of the value, which has
    /// none. Parentheses around the rule, `(\.a == 1 => \.b <= 2).priority(.high)`, make it the rule's.
    public func priority(_ priority: RulePriority) -> KeyedRule {
        changed { $0.priority = priority }
    }

    private func changed(_ change: (inout any KeyRuling) -> Void) -> KeyedRule {
        KeyedRule(
            content.map { rule in
                var rule = rule
                change(&rule)
                return rule
            }
        )
    }
}

extension KeyedRule: CustomStringConvertible, CustomReflectable {
    /// The rule in words, such as `method == GET => timeout <= 30.0 seconds`, with its priority where that is not normal.
    public var description: String {
        switch content {
        case .success(let rule): rule.description
        case .failure(let error): "no rule: \(error)"
        }
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["rule": description]) }
}
