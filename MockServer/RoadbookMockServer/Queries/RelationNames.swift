/// What is to be put into the members of an answer, by `_embed` and `_expand`.
struct RelationNames: Sendable {
    let embedded: [String]
    let expanded: [String]

    init(_ query: [DecodedTarget.Item]) {
        let parameters = ListParameters(query)
        embedded = Self.unique(parameters.names("_embed"))
        expanded = Self.unique(parameters.names("_expand"))
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
