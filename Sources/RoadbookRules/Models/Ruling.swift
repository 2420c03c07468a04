/// What rules say of a key, and which.
package struct Ruling<Value: Sendable>: Sendable {
    package let value: Value

    /// The best of those that say it: 0 for the model itself, 1 for its first fallback, and so on.
    package let level: Int
}
