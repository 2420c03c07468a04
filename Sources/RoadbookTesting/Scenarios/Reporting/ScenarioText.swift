import Roadbook

/// How values are written in the steps and failures of scenarios.
enum ScenarioText {
    /// A value as it is written in a step; an optional as what is in it, or `nil`.
    static func plain(_ value: Any) -> String {
        guard let value = unwrapped(value) else { return "nil" }
        return "\(value)"
    }

    /// A value as it is written in a failure: text in quotes. What has no order is sorted, so that what is equal reads alike.
    static func exact(_ value: Any) -> String {
        guard let value = unwrapped(value) else { return "nil" }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .dictionary:
            let pairs = mirror.children.map { pair in
                Mirror(reflecting: pair.value).children.map { exact($0.value) }.joined(separator: ": ")
            }
            return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
        case .set: return "[\(mirror.children.map { exact($0.value) }.sorted().joined(separator: ", "))]"
        case .enum where !(value is any CustomStringConvertible || value is any CustomDebugStringConvertible):
            // The names of the type and of the module say nothing that the line of the test does not.
            return "\(value)"
        default: return String(reflecting: value)
        }
    }

    /// The name of an event: as analytics have it, and as it describes itself where they have none.
    static func name(of event: some Encodable) -> String {
        (try? AnalyticsEvent(event).name) ?? "\(event)"
    }

    /// The name of an effect: that of its case, or of its type.
    static func name(of effect: Any) -> String {
        let mirror = Mirror(reflecting: effect)
        guard mirror.displayStyle == .enum else { return "\(type(of: effect))" }
        return mirror.children.first?.label ?? "\(effect)"
    }

    /// The properties of a key path: `address.city`; `nil` where one of them is computed, and so has no name.
    static func name(of path: AnyKeyPath) -> String? {
        let components = KeyPathComponents(path)
        return components.names.contains(nil) ? nil : components.text
    }

    /// What is in an optional, however often it is one.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }
}
