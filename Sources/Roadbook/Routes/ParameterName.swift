import RoadbookRules

/// Names the id of a route in the patterns of the routes below it.
enum ParameterName {
    /// Names that were made, since they are asked for in each call of what is nested.
    private static let known = Locked<[String: String]>([:])
    /// How many are kept: routes are few, unless a program makes up their texts.
    private static let knownLimit = 1_000

    /// `postId` for `posts`, `categoryId` for `blog/categories`, `blogPostId` for `blog-posts`.
    static func derived(from route: String) -> String {
        if let name = known.withLock({ $0[route] }) { return name }
        let name = made(from: route)
        known.withLock { known in
            if known.count >= knownLimit { known.removeAll() }
            known[route] = name
        }
        return name
    }

    private static func made(from route: String) -> String {
        let segment = route.split(separator: "/").last ?? ""
        return singular(of: lowerCamel(segment)) + "Id"
    }

    /// The singular of an English plural by its ending; a word that is not a plural stays as it is.
    ///
    /// Irregular plurals (`people`, `indices`) are beyond endings: such a route names its `parameterName`.
    static func singular(of word: String) -> String {
        if let known = exceptions[word] { return known }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "shes", "ches", "xes", "zzes", "tuses", "iases"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        if word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") { return word }
        return word.hasSuffix("s") ? String(word.dropLast()) : word
    }

    /// Words of APIs whose endings mislead.
    private static let exceptions = [
        "movies": "movie", "cookies": "cookie", "series": "series", "news": "news", "gas": "gas",
    ]

    private static func lowerCamel(_ segment: Substring) -> String {
        let words = segment.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return "" }
        return words.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
