/// That a part of a root is equal to one of some values.
protocol Equality<Root>: Sendable, CustomStringConvertible {
    associatedtype Root

    /// Which part it is about. Those with the same have the same type.
    var part: PartialKeyPath<Root> { get }

    /// How many values it could hold for.
    var valueCount: Int { get }

    /// The values that it is looked up by, in any order.
    var anchors: [AnyHashable] { get }

    func holds(for root: Root) -> Bool

    /// An equality with the values of both; `nil` where the other is about another part.
    func union(_ other: any Equality<Root>) -> (any Equality<Root>)?

    /// An equality with the values that both have; `nil` where the other is about another part.
    func intersection(_ other: any Equality<Root>) -> (any Equality<Root>)?

    /// Whether it is known to hold wherever the other does.
    func follows(from other: any Equality<Root>) -> Bool

    /// What finds rules by the part, each of which has an equality about it first.
    func branch(_ entries: [RuleIndexEntry<Root>]) -> any RuleIndexBranch<Root>
}

struct PathEquality<Root, Value: Hashable & Sendable>: Equality {
    let path: any KeyPath<Root, Value> & Sendable
    let values: Set<Value>

    var part: PartialKeyPath<Root> { path }
    var valueCount: Int { values.count }
    var anchors: [AnyHashable] { values.map { AnyHashable($0) } }

    var description: String {
        let texts = values.map { RuleText.of($0) }.sorted()
        let name = PartName.of(path)
        return texts.count == 1 ? "\(name) == \(texts[0])" : "\(name) in [\(texts.joined(separator: ", "))]"
    }

    func holds(for root: Root) -> Bool {
        values.contains(root[keyPath: path])
    }

    func union(_ other: any Equality<Root>) -> (any Equality<Root>)? {
        same(other).map { Self(path: path, values: values.union($0)) }
    }

    func intersection(_ other: any Equality<Root>) -> (any Equality<Root>)? {
        same(other).map { Self(path: path, values: values.intersection($0)) }
    }

    func follows(from other: any Equality<Root>) -> Bool {
        same(other)?.isSubset(of: values) ?? false
    }

    /// The values of another equality about the same part.
    private func same(_ other: any Equality<Root>) -> Set<Value>? {
        guard let other = other as? Self, other.path == path else { return nil }
        return other.values
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
