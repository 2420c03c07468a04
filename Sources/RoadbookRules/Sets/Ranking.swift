/// What rules are ranked by.
protocol Ranked {
    var priority: RulePriority { get }

    /// The complexity of the condition.
    var complexity: Int { get }
}

extension Sequence where Element: Ranked {
    /// The elements by rank, the best first: by priority, the highest first; then by complexity, the greatest first; then
    /// in the order they are in.
    func ranked() -> [Element] {
        enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.priority != second.priority { return first.priority > second.priority }
            if first.complexity != second.complexity { return first.complexity > second.complexity }
            return left.offset < right.offset
        }.map(\.element)
    }
}

extension Rule: Ranked {
    var complexity: Int { condition.complexity }
}
