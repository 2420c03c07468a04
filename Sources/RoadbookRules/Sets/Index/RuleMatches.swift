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
        /// The rules of a node from a place on, of which there is one at least.
        case rules(RuleIndexNode<Root>, from: Int)
        case branch(any RuleIndexBranch<Root>)
    }

    private let index: RuleIndex<Root>
    /// A few, however many rules there are.
    private var open: [Open] = []

    init(_ index: RuleIndex<Root>) {
        self.index = index
        open.reserveCapacity(4)
        add(index.node)
    }

    /// The rank of the next rule; `nil` where there is none.
    ///
    /// - Parameter root: What the conditions are asked of, the same each time.
    /// - Throws: What a condition throws.
    mutating func next(for root: Root) throws -> Int? {
        while let rank = nextCandidate(for: root) {
            if try index.holds(rank, for: root) { return rank }
        }
        return nil
    }

    /// The rank of the next rule whose indexed equalities hold.
    private mutating func nextCandidate(for root: Root) -> Int? {
        while !open.isEmpty {
            var place = 0
            for other in open.indices where open[other].best < open[place].best { place = other }
            let best = open[place].best
            switch open[place].what {
            case .rules(let node, let first):
                let next = first + 1
                if next < node.ranks.count {
                    open[place] = Open(best: node.ranks[next], what: .rules(node, from: next))
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
        if let best = node.ranks.first { open.append(Open(best: best, what: .rules(node, from: 0))) }
        for branch in node.branches { open.append(Open(best: branch.best, what: .branch(branch))) }
    }
}
