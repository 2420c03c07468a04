public import RoadbookRules

infix operator => : AssignmentPrecedence

/// The rule that a key has a value, always: `\.timeout <= .seconds(30)`.
public func <= <Value: Sendable>(target: any WritableKeyPath<RuleContext, Value> & Sendable, value: Value) -> KeyedRule
{
    KeyedRule(target, value)
}

/// The rule that a key has the value of another part, always: `\.deadline <= \.timeout`. It is looked up then.
public func <= <Value: Sendable>(
    target: any WritableKeyPath<RuleContext, Value> & Sendable,
    source: any KeyPath<RuleContext, Value> & Sendable
) -> KeyedRule {
    KeyedRule(target, from: source)
}

/// The rule on a condition: `\.attempt > 1 => \.timeout <= .seconds(60)`. It binds less tightly than the others, so there
/// are no parentheses.
public func => (condition: Condition<RuleContext>, rule: KeyedRule) -> KeyedRule {
    rule.when(condition)
}
