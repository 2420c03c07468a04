/// A binary heap: what comes first is found at once, and the rest is in no order.
struct Heap<Element: Comparable> {
    private var elements: [Element] = []

    var count: Int { elements.count }

    /// The least.
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, elements[child] < elements[(child - 1) / 2] {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the least out.
    mutating func removeFirst() -> Element? {
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
    mutating func keep(where isKept: (Element) -> Bool) {
        // A sorted array is a heap.
        elements = elements.filter(isKept).sorted()
    }
}
