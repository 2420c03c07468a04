/// What was set for a key, whichever it is.
protocol AnySetValue: AnyObject, Sendable {}

/// What was set for a key. A value of its own, because `nil` may be set.
final class SetValue<Value: Sendable>: AnySetValue {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
