/// That a part of a root is equal to one of some values.
protocol Equality<Root>: Sendable {
    associatedtype Root

    /// Which part it is about. Those with the same have the same type.
    var part: PartialKeyPath<Root> { get }

    func holds(for root: Root) -> Bool

    /// An equality with the values of both; `nil` where the other is about another part.
    func union(_ other: any Equality<Root>) -> (any Equality<Root>)?

    /// What finds rules by the part, each of which has an equality about it first.
    func branch(_ entries: [RuleIndexEntry<Root>]) -> any RuleIndexBranch<Root>
}

struct PathEquality<Root, Value: Hashable & Sendable>: Equality {
    let path: any KeyPath<Root, Value> & Sendable
    let values: Set<Value>

    var part: PartialKeyPath<Root> { path }

    func holds(for root: Root) -> Bool {
        values.contains(root[keyPath: path])
    }

    func union(_ other: any Equality<Root>) -> (any Equality<Root>)? {
        guard let other = other as? Self, other.path == path else { return nil }
        return Self(path: path, values: values.union(other.values))
    }

    func branch(_ entries: [RuleIndexEntry<Root>]) -> any RuleIndexBranch<Root> {
        var children: [Value: [RuleIndexEntry<Root>]] = [:]
        for entry in entries {
            guard let equality = entry.equalities.first as? Self else { continue }
            for value in equality.values { children[value, default: []].append(entry.afterFirst) }
        }
        let best = entries.map(\.rank).min() ?? .max
        return PathBranch(path: path, children: children.mapValues { RuleIndexNode($0) }, best: best)
    }
}
