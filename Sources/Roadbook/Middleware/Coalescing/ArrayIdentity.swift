/// An array as something to be compared by where its elements are kept, for elements that cannot be compared: copies of an
/// array that nobody changed are the same, and so are empty ones.
struct ArrayIdentity<Element: Sendable>: Hashable, Sendable {
    // It keeps the elements where they are for as long as they are compared.
    private let elements: [Element]

    init(_ elements: [Element]) {
        self.elements = elements
    }

    static func == (left: ArrayIdentity, right: ArrayIdentity) -> Bool {
        left.elements.count == right.elements.count && (left.elements.isEmpty || left.address == right.address)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(elements.isEmpty ? nil : address)
    }

    private var address: UnsafePointer<Element>? { elements.withUnsafeBufferPointer(\.baseAddress) }
}
