/// A rule that is still to be put in its place.
struct RuleIndexEntry<Root> {
    /// The place of the rule among all, the best first.
    let rank: Int
    /// The equalities that it is found by, but for those that led here.
    let equalities: ArraySlice<any Equality<Root>>

    var afterFirst: RuleIndexEntry {
        RuleIndexEntry(rank: rank, equalities: equalities.dropFirst())
    }
}

/// The rules that are possible after some equalities: those that ask for no more, and those that do.
struct RuleIndexNode<Root>: Sendable {
    /// The ranks of the rules that ask for no more, the best first.
    let ranks: [Int]
    let branches: [any RuleIndexBranch<Root>]

    init(_ entries: [RuleIndexEntry<Root>]) {
        ranks = entries.filter(\.equalities.isEmpty).map(\.rank).sorted()
        var parts: [PartialKeyPath<Root>: Int] = [:]
        var groups: [(equality: any Equality<Root>, entries: [RuleIndexEntry<Root>])] = []
        for entry in entries {
            guard let equality = entry.equalities.first else { continue }
            let group = parts[equality.part] ?? groups.endIndex
            if group == groups.endIndex {
                parts[equality.part] = group
                groups.append((equality, []))
            }
            groups[group].entries.append(entry)
        }
        branches = groups.map { $0.equality.branch($0.entries) }
    }
}
