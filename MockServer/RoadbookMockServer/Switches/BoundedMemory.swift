/// Values under keys, as many as a limit: beyond it the oldest goes.
struct BoundedMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        let number: Int
    }

    private let limit: Int
    private var entries: [Key: Entry] = [:]
    /// The keys in the order they came, and those that are gone among them.
    private var order: [(key: Key, number: Int)] = []
    /// How many of the order have been looked at.
    private var head = 0
    private var next = 0

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { entries.count }

    /// The value under a key. One that is set in place of another keeps its age; `nil` removes it.
    subscript(key: Key) -> Value? {
        get { entries[key]?.value }
        set {
            guard let newValue else { return entries[key] = nil }
            if entries[key] != nil {
                entries[key]?.value = newValue
            } else {
                entries[key] = Entry(value: newValue, number: next)
                order.append((key, next))
                next += 1
                trim()
            }
        }
    }

    /// Changes every value.
    mutating func updateAll(_ change: (inout Value) -> Void) {
        entries = entries.mapValues { entry in
            var entry = entry
            change(&entry.value)
            return entry
        }
    }

    private mutating func trim() {
        while entries.count > limit, head < order.count {
            let oldest = order[head]
            head += 1
            if entries[oldest.key]?.number == oldest.number { entries[oldest.key] = nil }
        }
        // Seldom, so that it takes no time on the whole.
        guard order.count > 2 * limit + 16 else { return }
        order = order[head...].filter { entries[$0.key]?.number == $0.number }
        head = 0
    }
}
