/// Finds what a path leads to. Text beats an id, and a way that ends nowhere is left for the other.
struct PathTree: Sendable {
    /// What a path leads to.
    enum End: Sendable, Hashable {
        case collection(Int)
        case member(Int)
        case action(Int, [String])
        /// The members of a collection that carry the id of a member of another one; see ``MockDeclaration/match(_:)``.
        case related(Int, to: Int)
    }

    /// A path that leads somewhere, with the ids on the way.
    struct Match: Sendable, Hashable {
        let end: End
        let ids: [String]
    }

    private struct Node: Sendable {
        var texts: [String: Int] = [:]
        var id: Int?
        var end: End?
    }

    private var nodes = [Node()]
    /// The node at which a member of each resource stands, for what is nested in it.
    private var memberNodes: [Int: Int] = [:]

    /// Adds the paths of a resource. Its parent has been planted before.
    mutating func plant(_ index: Int, of resources: [MockResource]) {
        let resource = resources[index]
        let base = resource.parent.flatMap { memberNodes[$0] } ?? 0
        let collection = node(from: base, resource.segments)
        if resource.isSingleton {
            nodes[collection].end = .member(index)
            memberNodes[index] = collection
        } else {
            nodes[collection].end = .collection(index)
            memberNodes[index] = member(of: collection)
            nodes[member(of: collection)].end = .member(index)
        }
        for name in resource.actions.keys {
            guard let start = memberNodes[index] else { continue }
            nodes[node(from: start, name)].end = .action(index, name)
        }
    }

    /// What a path leads to; `nil` where it leads nowhere. At most one step is looked at twice for each text that an id
    /// could also be.
    func match(_ segments: [String]) -> Match? {
        var ids: [String] = []
        guard let end = end(of: segments, at: 0, from: 0, &ids) else { return nil }
        return Match(end: end, ids: ids)
    }

    /// What the segments from a position on lead to, seen from a node. Nodes are looked at where they are: a copy of one
    /// costs more than its lookup.
    private func end(of segments: [String], at position: Int, from index: Int, _ ids: inout [String]) -> End? {
        guard position < segments.count else { return nodes[index].end }
        if let next = nodes[index].texts[segments[position]],
            let end = end(of: segments, at: position + 1, from: next, &ids)
        {
            return end
        }
        guard let next = nodes[index].id else { return nil }
        ids.append(segments[position])
        if let end = end(of: segments, at: position + 1, from: next, &ids) { return end }
        ids.removeLast()
        return nil
    }

    private mutating func node(from start: Int, _ segments: [String]) -> Int {
        segments.reduce(start) { index, segment in
            if let known = nodes[index].texts[segment] { return known }
            nodes.append(Node())
            nodes[index].texts[segment] = nodes.count - 1
            return nodes.count - 1
        }
    }

    private mutating func member(of index: Int) -> Int {
        if let known = nodes[index].id { return known }
        nodes.append(Node())
        nodes[index].id = nodes.count - 1
        return nodes.count - 1
    }
}
