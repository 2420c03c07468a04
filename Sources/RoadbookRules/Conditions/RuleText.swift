/// How values are put into words where rules are.
enum RuleText {
    static func of(_ value: some Any) -> String {
        if let text = value as? String { return "\"\(text)\"" }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        // In an order that stays.
        case .set:
            return "[\(mirror.children.map { of($0.value) }.sorted().joined(separator: ", "))]"
        case .dictionary:
            let entries = mirror.children.map { entry in
                Mirror(reflecting: entry.value).children.map { of($0.value) }.joined(separator: ": ")
            }
            return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
        case .optional:
            return mirror.children.first.map { of($0.value) } ?? "nil"
        default:
            return String(describing: value)
        }
    }
}
