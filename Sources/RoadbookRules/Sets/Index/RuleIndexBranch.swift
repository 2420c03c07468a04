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
    /// The node of each value. Its type is generic, and would be looked up each time.
    private let children: [Value: any AnyObject & Sendable]

    init(path: any KeyPath<Root, Value> & Sendable, children: [Value: RuleIndexNode<Root>], best: Int) {
        self.path = path
        self.children = children
        self.best = best
    }

    func node(for root: Root) -> RuleIndexNode<Root>? {
        guard let child = children[root[keyPath: path]] else { return nil }
        // Nothing else was put there.
        return unsafeDowncast(child, to: RuleIndexNode<Root>.self)
    }
}
