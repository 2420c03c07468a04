/// A value of a key, whichever key that is.
///
/// What finds a value hands it on as this and need not know its type: it is compiled once, and looks up no types.
@usableFromInline package typealias AnyKeyValue = any AnyObject & Sendable

/// A value of a key, in a place of its own. It is one for `nil` as well.
@usableFromInline package final class KeyValue<Value: Sendable>: Sendable {
    @usableFromInline package let value: Value

    @inlinable package init(_ value: Value) {
        self.value = value
    }

    /// The value that is held for a key with such values.
    @inlinable package static func held(by place: AnyKeyValue) -> Value {
        // What is found for a key is a value of that key, so there is nothing to look up in a cast.
        unsafeDowncast(place, to: KeyValue.self).value
    }
}
