/// A binary heap: what comes first is found at once, and the rest is in no order.
@usableFromInline package struct Heap<Element: Comparable> {
    /// Each comes before the two at twice its place and one and two more, or with them.
    @usableFromInline package private(set) var elements: [Element] = []

    @inlinable package init() {}

    @inlinable package var count: Int { elements.count }

    /// The least.
    @inlinable package var first: Element? { elements.first }

    @inlinable package mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, elements[child] < elements[(child - 1) / 2] {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the least out.
    @inlinable package mutating func removeFirst() -> Element? {
        guard !elements.isEmpty else { return nil }
        elements.swapAt(0, elements.count - 1)
        let first = elements.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < elements.count && elements[child] < elements[least] { least = child }
            guard least != parent else { return first }
            elements.swapAt(parent, least)
            parent = least
        }
    }

    /// Keeps some alone.
    @inlinable package mutating func keep(where isKept: (Element) -> Bool) {
        // A sorted array is a heap.
        elements = elements.filter(isKept).sorted()
    }
}

extension Heap: Sendable where Element: Sendable {}
