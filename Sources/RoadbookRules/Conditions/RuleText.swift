/// How values are put into words where rules are.
enum RuleText {
    static func of(_ value: some Any) -> String {
        if let text = value as? String { return "\"\(text)\"" }
        let mirror = Mirror(reflecting: value)
        // In an order that stays.
        if mirror.displayStyle == .set {
            return "[\(mirror.children.map { of($0.value) }.sorted().joined(separator: ", "))]"
        }
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        guard let wrapped = mirror.children.first?.value else { return "nil" }
        return of(wrapped)
    }
}
