/// The rules of an index whose equalities hold of a root, the best first.
///
/// What may hold the best rule is looked at first, so a part of the root is read only where a rule that is tested one by
/// one would read it: where all better rules are out of the question.
struct RuleCandidates<Root> {
    private enum Open {
        case rules(ArraySlice<Int>)
        case branch(any RuleIndexBranch<Root>)
    }

    private let root: Root
    /// What is still to be looked at, with the best rank it may hold: a few, however many rules there are.
    private var open: [(best: Int, what: Open)] = []

    init(_ node: RuleIndexNode<Root>, for root: Root) {
        self.root = root
        add(node)
    }

    /// The rank of the next rule; `nil` where there is none.
    mutating func next() -> Int? {
        while let place = open.indices.min(by: { open[$0].best < open[$1].best }) {
            let (best, what) = open[place]
            switch what {
            case .rules(let ranks):
                let rest = ranks.dropFirst()
                if let next = rest.first { open[place] = (next, .rules(rest)) } else { open.remove(at: place) }
                return best
            case .branch(let branch):
                open.remove(at: place)
                if let node = branch.node(for: root) { add(node) }
            }
        }
        return nil
    }

    private mutating func add(_ node: RuleIndexNode<Root>) {
        if let best = node.ranks.first { open.append((best, .rules(node.ranks[...]))) }
        for branch in node.branches { open.append((branch.best, .branch(branch))) }
    }
}
