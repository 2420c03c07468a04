import Roadbook

private enum RendererKey: RuleKey { static let defaultValue = 0 }
private enum PlaceKey: RuleKey { static let defaultValue = "" }

extension RuleContext {
    fileprivate var renderer: Int {
        get { self[RendererKey.self] }
        set { self[RendererKey.self] = newValue }
    }

    fileprivate var place: String {
        get { self[PlaceKey.self] }
        set { self[PlaceKey.self] = newValue }
    }
}

/// The value of one key, which each rule says for one path, and one for all.
struct KeyLookup {
    private let context: RuleContext

    init(rules count: Int) {
        let rules = (0..<count).map { KeyedRule(\.renderer, when: Condition(\.place, equals: "/p\($0)"), $0) }
        var context = RuleContext(RuleModel(rules + [KeyedRule(\.renderer, -1)]))
        context.place = "/p\(count / 2)"
        self.context = context
    }

    var subject: Subject {
        Subject("lookup") { turns in
            for _ in 0..<turns { _ = try context.resolve(\.renderer) }
        }
    }
}
