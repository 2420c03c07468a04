/// Finds the rules that ask for a part of the root to be equal to something, by one look at the part.
protocol RuleIndexBranch<Root>: Sendable {
    associatedtype Root

    /// The best rank of its rules.
    var best: Int { get }

    /// The rules that the root leaves possible; `nil` where there are none.
    func node(for root: Root) -> RuleIndexNode<Root>?
}

struct PathBranch<Root, Value: Hashable & Sendable>: RuleIndexBranch {
    let path: any KeyPath<Root, Value> & Sendable
    let children: [Value: RuleIndexNode<Root>]
    let best: Int

    func node(for root: Root) -> RuleIndexNode<Root>? {
        children[root[keyPath: path]]
    }
}
