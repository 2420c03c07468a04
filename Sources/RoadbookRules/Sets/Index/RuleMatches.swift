/// The rules of an index whose conditions hold of a root, the best first.
///
/// What may hold the best rule is looked at first, so a part of the root is read only where a rule that is tested one by
/// one would read it: where all better rules are out of the question.
struct RuleMatches<Root> {
    /// Something that is still to be looked at.
    private struct Open {
        /// The best rank that it may hold.
        var best: Int
        var what: What
    }

    private enum What {
        case rules(ArraySlice<Int>)
        case branch(any RuleIndexBranch<Root>)
    }

    private let index: RuleIndex<Root>
    private let root: Root
    /// A few, however many rules there are.
    private var open: [Open] = []

    init(_ index: RuleIndex<Root>, for root: Root) {
        self.index = index
        self.root = root
        add(index.node)
    }

    /// The rank of the next rule; `nil` where there is none.
    ///
    /// - Throws: What a condition throws.
    mutating func next() throws -> Int? {
        while let rank = nextCandidate() {
            if try index.holds(rank, for: root) { return rank }
        }
        return nil
    }

    /// The rank of the next rule whose indexed equalities hold.
    private mutating func nextCandidate() -> Int? {
        while !open.isEmpty {
            var place = 0
            for other in open.indices where open[other].best < open[place].best { place = other }
            let best = open[place].best
            switch open[place].what {
            case .rules(let ranks):
                let rest = ranks.dropFirst()
                if let next = rest.first {
                    open[place] = Open(best: next, what: .rules(rest))
                } else {
                    open.remove(at: place)
                }
                return best
            case .branch(let branch):
                open.remove(at: place)
                if let node = branch.node(for: root) { add(node) }
            }
        }
        return nil
    }

    private mutating func add(_ node: RuleIndexNode<Root>) {
        if let best = node.ranks.first { open.append(Open(best: best, what: .rules(node.ranks[...]))) }
        for branch in node.branches { open.append(Open(best: branch.best, what: .branch(branch))) }
    }
}
