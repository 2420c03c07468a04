import Roadbook

/// What the article's search rule is given.
struct SearchEngine: Sendable {
    let titles: [String]

    func titles(with text: String) -> [String] { titles.filter { $0.contains(text) } }
}

// A rule of another file than the others, made of what it needs.
extension URLRule where Output == MusicDestination {
    static func search(using engine: SearchEngine) -> Self {
        URLRule(requiredHost: "search") { input in
            .results(engine.titles(with: try input.required(queryItem: "query")))
        }
    }
}
