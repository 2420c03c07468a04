/// Finds the rules that ask for a part of the root to be equal to something, by one look at the part.
protocol RuleIndexBranch<Root>: AnyObject, Sendable {
    associatedtype Root

    /// The best rank of its rules.
    var best: Int { get }

    /// The rules that the root leaves possible; `nil` where there are none.
    func node(for root: Root) -> RuleIndexNode<Root>?
}

final class PathBranch<Root, Value: Hashable & Sendable>: RuleIndexBranch {
    let best: Int
    private let path: any KeyPath<Root, Value> & Sendable
    private let children: [Value: RuleIndexNode<Root>]

    init(path: any KeyPath<Root, Value> & Sendable, children: [Value: RuleIndexNode<Root>], best: Int) {
        self.path = path
        self.children = children
        self.best = best
    }

    func node(for root: Root) -> RuleIndexNode<Root>? {
        children[root[keyPath: path]]
    }
}
