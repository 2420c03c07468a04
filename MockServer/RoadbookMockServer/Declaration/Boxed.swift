/// Keeps a large value behind one reference: what holds it is copied for the price of one, not of all it is made of.
///
/// It is a value: who sets it sets their own.
@propertyWrapper struct Boxed<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var box: Box

    init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    var wrappedValue: Value {
        // Lent and not copied: whoever asks wants a part of it.
        @inline(__always)
        _read { yield box.value }
        set { box = Box(newValue) }
    }

    /// Whether it is the same value, not only an equal one: a copy that neither side has set since.
    func isShared(with other: Boxed) -> Bool { box === other.box }
}
