/// The rules of an index whose conditions hold of a root, the best first.
///
/// What may hold the best rule is looked at first, so a part of the root is read only where a rule that is tested one by
/// one would read it: where all better rules are out of the question.
struct RuleMatches<Root> {
    private let index: RuleIndex<Root>
    private var front = SearchFront<Root>()

    init(_ index: RuleIndex<Root>) {
        self.index = index
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
        while let place = front.takeBest() {
            switch place.what {
            case .rules(let node, let first):
                addRules(of: node, from: first + 1)
                return place.best
            case .branch(let branch):
                if let node = branch.node(for: root) { add(node) }
            }
        }
        return nil
    }

    private mutating func add(_ node: RuleIndexNode<Root>) {
        addRules(of: node, from: 0)
        for branch in node.branches { front.add(SearchFront.Place(best: branch.best, what: .branch(branch))) }
    }

    private mutating func addRules(of node: RuleIndexNode<Root>, from first: Int) {
        guard first < node.ranks.count else { return }
        front.add(SearchFront.Place(best: node.ranks[first], what: .rules(node, from: first)))
    }
}
