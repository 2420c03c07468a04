/// Values by key, as many as a limit allows; whatever was used least recently has to go first.
///
/// Every operation takes constant time, but for the removal of what has to go.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    fileprivate struct Node {
        let key: Key
        var value: Value
        var cost: Int
        /// The place of the one used before, and of the one used after; nil at the ends.
        var older: Int?
        var newer: Int?

        mutating func change<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }

        /// Changes the value of a key; `nil` where it is that of another.
        mutating func change<Result>(of key: Key, _ body: (inout Value) -> Result) -> Result? {
            key == self.key ? body(&value) : nil
        }
    }

    /// The most that the values may cost together.
    let limit: Int

    /// What the values cost together.
    private(set) var cost = 0

    private var places: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var oldest: Int?
    private var newest: Int?

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { places.count }

    /// Whether there is a value for a key.
    func contains(_ key: Key) -> Bool { places[key] != nil }

    /// The value of a key, which is now the last to go.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        renew(place)
        return nodes[place]?.value
    }

    /// Sets the value of a key, which is now the last to go. One that costs more than the limit is not kept.
    ///
    /// - Parameter cost: How much of the limit it takes, 1 unless given; less than zero is zero.
    /// - Returns: What had to go, the least recently used first; an earlier value of the key is not among it.
    @discardableResult
    mutating func set(_ value: Value, for key: Key, cost: Int = 1) -> [(key: Key, value: Value)] {
        let cost = max(0, cost)
        removeValue(for: key)
        guard cost <= limit else { return [] }
        var gone: [(key: Key, value: Value)] = []
        while self.cost > limit - cost, let oldest, let node = nodes[oldest] {
            // By its place: one whose key is not equal to itself is not found, and this would never end.
            places[node.key] = nil
            remove(node, at: oldest)
            gone.append((node.key, node.value))
        }
        let place = free.popLast() ?? nodes.endIndex
        let node = Node(key: key, value: value, cost: cost)
        if place < nodes.endIndex { nodes[place] = node } else { nodes.append(node) }
        places[key] = place
        self.cost += cost
        link(place)
        return gone
    }

    /// Changes the value of a key, which is now the last to go; where there is none, one that costs 1 is made.
    mutating func update<Result>(
        _ key: Key,
        default make: @autoclosure () -> Value,
        _ change: (inout Value) -> Result
    ) -> Result {
        // Most come for what was used last, which needs no hash to be found, and is the last to go already.
        if let newest, let result = nodes[newest]?.change(of: key, change) { return result }
        if let place = places[key] {
            renew(place)
            // Where it is, so that nothing of it is copied.
            if let result = nodes[place]?.change(change) { return result }
        }
        var value = make()
        let result = change(&value)
        set(value, for: key)
        return result
    }

    @discardableResult
    mutating func removeValue(for key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key), let node = nodes[place] else { return nil }
        remove(node, at: place)
        return node.value
    }

    private mutating func remove(_ node: Node, at place: Int) {
        unlink(place)
        nodes[place] = nil
        free.append(place)
        cost -= node.cost
    }

    mutating func removeAll() {
        self = LeastRecentlyUsed(limit: limit)
    }

    /// Makes a node that is there the newest.
    private mutating func renew(_ place: Int) {
        guard place != newest else { return }
        unlink(place)
        link(place)
    }

    /// Makes a node the newest.
    private mutating func link(_ place: Int) {
        nodes[place]?.older = newest
        nodes[place]?.newer = nil
        if let newest { nodes[newest]?.newer = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
