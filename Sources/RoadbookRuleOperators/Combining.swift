public import RoadbookRules

/// Both hold; nothing is tested after what does not.
public func && (first: Condition<RuleContext>, second: Condition<RuleContext>) -> Condition<RuleContext> {
    first.and(second)
}

/// One holds, or both; the second is not tested where the first does.
public func || (first: Condition<RuleContext>, second: Condition<RuleContext>) -> Condition<RuleContext> {
    first.or(second)
}

/// It does not hold.
public prefix func ! (condition: Condition<RuleContext>) -> Condition<RuleContext> {
    condition.negated
}
