import RoadbookRules

/// Names the id of a route in the patterns of the routes below it.
enum ParameterName {
    /// Names that were made, since they are asked for in each call of what is nested.
    private static let known = Locked(FewKeys<String, String>())
    /// How many are kept: routes are few, unless a program makes up their texts.
    private static let knownLimit = 1_000

    /// `postId` for `posts`, `categoryId` for `blog/categories`, `blogPostId` for `blog-posts`.
    static func derived(from route: String) -> String {
        if let name = known.withLock({ $0[route] }) { return name }
        let name = made(from: route)
        known.withLock { known in
            if known.count >= knownLimit { known = FewKeys() }
            known.change(route) { $0 = name }
        }
        return name
    }

    private static func made(from route: String) -> String {
        let segment = route.split(separator: "/").last ?? ""
        return EnglishPlural.singular(of: lowerCamel(segment)) + "Id"
    }

    private static func lowerCamel(_ segment: Substring) -> String {
        let words = segment.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return "" }
        return words.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
