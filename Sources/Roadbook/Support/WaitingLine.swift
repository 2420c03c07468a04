/// Those who wait, in the order they came. Whoever leaves from the middle is gone at once.
package struct WaitingLine<Element> {
    package typealias Place = UInt64

    private var elements: [Place: Element] = [:]
    /// Nobody waits before it. It only grows, so passing over those who left is paid for by their coming.
    private var head: Place = 0
    private var end: Place = 0

    package init() {}

    package var isEmpty: Bool { elements.isEmpty }
    package var count: Int { elements.count }

    /// Whoever is in a place; `nil` where it is empty.
    package subscript(place: Place) -> Element? { elements[place] }

    /// - Returns: The place, by which to leave.
    package mutating func append(_ element: Element) -> Place {
        defer { end += 1 }
        elements[end] = element
        return end
    }

    /// Whoever came first.
    package var first: Element? {
        mutating get {
            while head < end, elements[head] == nil { head += 1 }
            return elements[head]
        }
    }

    package mutating func removeFirst() -> Element? {
        _ = first
        return elements.removeValue(forKey: head)
    }

    /// - Returns: `nil` where the place is empty: its turn has come, or it was left before.
    package mutating func remove(_ place: Place) -> Element? {
        elements.removeValue(forKey: place)
    }

    /// - Returns: Everyone, in order.
    package mutating func removeAll() -> [Element] {
        defer { (elements, head) = ([:], end) }
        return elements.sorted { $0.key < $1.key }.map(\.value)
    }
}
