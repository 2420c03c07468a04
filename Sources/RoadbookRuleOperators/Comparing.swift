// A part of a context, compared with a value or with another part. The types are concrete and the root is fixed: a mistake
// in one line of a long literal is then found, and told on its line, in a moment.

public import RoadbookRules

// MARK: Equality

/// A part is equal to a value. Rules are found by it.
public func == <Value: Hashable & Sendable>(part: any KeyPath<RuleContext, Value> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, equals: value)
}

/// A part is equal to a value that cannot be looked up by; rules with such a condition are tested one by one.
@_disfavoredOverload
public func == <Value: Equatable & Sendable>(part: any KeyPath<RuleContext, Value> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .equalTo, value)
}

/// Two parts are equal.
public func == <Value: Equatable & Sendable>(
    part: any KeyPath<RuleContext, Value> & Sendable,
    other: any KeyPath<RuleContext, Value> & Sendable
) -> Condition<RuleContext> {
    Condition(part, .equalTo, other)
}

/// A part is not equal to a value.
public func != <Value: Equatable & Sendable>(part: any KeyPath<RuleContext, Value> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .notEqualTo, value)
}

/// Two parts are not equal.
public func != <Value: Equatable & Sendable>(
    part: any KeyPath<RuleContext, Value> & Sendable,
    other: any KeyPath<RuleContext, Value> & Sendable
) -> Condition<RuleContext> {
    Condition(part, .notEqualTo, other)
}

// MARK: Order

/// A part is less than a value.
public func < <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .lessThan, value)
}

/// A part is less than another.
public func < <Value: Comparable & Sendable>(
    part: any KeyPath<RuleContext, Value> & Sendable,
    other: any KeyPath<RuleContext, Value> & Sendable
) -> Condition<RuleContext> {
    Condition(part, .lessThan, other)
}

/// A part is at most a value.
public func <= <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .atMost, value)
}

/// A part is at most another.
public func <= <Value: Comparable & Sendable>(
    part: any KeyPath<RuleContext, Value> & Sendable,
    other: any KeyPath<RuleContext, Value> & Sendable
) -> Condition<RuleContext> {
    Condition(part, .atMost, other)
}

/// A part is greater than a value.
public func > <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .greaterThan, value)
}

/// A part is greater than another.
public func > <Value: Comparable & Sendable>(
    part: any KeyPath<RuleContext, Value> & Sendable,
    other: any KeyPath<RuleContext, Value> & Sendable
) -> Condition<RuleContext> {
    Condition(part, .greaterThan, other)
}

/// A part is at least a value.
public func >= <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .atLeast, value)
}

/// A part is at least another.
public func >= <Value: Comparable & Sendable>(
    part: any KeyPath<RuleContext, Value> & Sendable,
    other: any KeyPath<RuleContext, Value> & Sendable
) -> Condition<RuleContext> {
    Condition(part, .atLeast, other)
}

// MARK: Order of what may not be there

/// A part is there, and less than a value.
public func < <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value?> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .present(.lessThan), value)
}

/// A part is there, and at most a value.
public func <= <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value?> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .present(.atMost), value)
}

/// A part is there, and greater than a value.
public func > <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value?> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .present(.greaterThan), value)
}

/// A part is there, and at least a value.
public func >= <Value: Comparable & Sendable>(part: any KeyPath<RuleContext, Value?> & Sendable, value: Value)
    -> Condition<RuleContext>
{
    Condition(part, .present(.atLeast), value)
}

// MARK: Identity

/// A part is an object.
public func === <Object: AnyObject & Sendable>(part: any KeyPath<RuleContext, Object> & Sendable, object: Object)
    -> Condition<RuleContext>
{
    Condition(part, .identical, object)
}

/// A part is an object, or there is none of either.
public func === <Object: AnyObject & Sendable>(part: any KeyPath<RuleContext, Object?> & Sendable, object: Object?)
    -> Condition<RuleContext>
{
    Condition(part, .identicalIfPresent(), object)
}

/// A part is another object than this.
public func !== <Object: AnyObject & Sendable>(part: any KeyPath<RuleContext, Object> & Sendable, object: Object)
    -> Condition<RuleContext>
{
    Condition(part, .notIdentical, object)
}

/// A part is another object than this, or there is one where there is none.
public func !== <Object: AnyObject & Sendable>(part: any KeyPath<RuleContext, Object?> & Sendable, object: Object?)
    -> Condition<RuleContext>
{
    Condition(part, .notIdenticalIfPresent(), object)
}
