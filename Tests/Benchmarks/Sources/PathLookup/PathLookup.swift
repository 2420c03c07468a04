/// Collections `/resource0`, `/resource1` and so on, and paths to members of them.
public struct PathLookup: Sendable {
    private let tree: PathTree
    /// All of them, in an order that follows no pattern.
    private let names: [String]

    public init(resources count: Int) {
        let names = (0..<count).map { "resource\($0)" }
        let resources = names.map { MockResource(segments: [$0]) }
        tree = Self.plant(resources)
        // A step that has no divisor in common with the count comes by all of them.
        self.names = names.indices.map { names[$0 * 7919 % count] }
    }

    private static func plant(_ resources: [MockResource]) -> PathTree {
        var tree = PathTree()
        for index in resources.indices { tree.plant(index, of: resources) }
        return tree
    }

    /// Looks up so many paths, each to a member of the next collection.
    ///
    /// - Returns: How many were found.
    public func find(_ turns: Int) -> Int {
        var found = 0
        var index = 0
        // One path for all turns: making each is no part of looking it up.
        var path = ["", "7"]
        for _ in 0..<turns {
            path[0] = names[index]
            if tree.match(path) != nil { found += 1 }
            index = index + 1 == names.count ? 0 : index + 1
        }
        return found
    }
}
