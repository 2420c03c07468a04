/// How values are put into words where rules are.
enum RuleText {
    static func of(_ value: some Any) -> String {
        if let text = value as? String { return "\"\(text)\"" }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        guard let wrapped = mirror.children.first?.value else { return "nil" }
        return of(wrapped)
    }
}
