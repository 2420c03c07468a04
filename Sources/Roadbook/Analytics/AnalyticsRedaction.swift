/// Hides the values of an event that it does not say may be told.
struct AnalyticsRedaction {
    let visible: Set<String>
    /// The names on the way to those that are visible.
    private let ways: Set<String>

    init(visible: Set<String>) {
        self.visible = visible
        ways = Set(visible.flatMap { path in path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) } })
    }

    /// The redaction of the values of a case: what is visible of every case, and of this one.
    func within(_ name: String) -> AnalyticsRedaction {
        let prefix = name + "."
        let own = visible.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        return own.isEmpty ? self : AnalyticsRedaction(visible: visible.union(own))
    }

    func shown(_ parameters: Parameters) -> Parameters {
        Parameters(parameters.map { ($0.name, shown($0.value, at: $0.name)) })
    }

    private func shown(_ value: JSONValue, at path: String) -> JSONValue {
        if visible.contains(path) { return value }
        guard ways.contains(path) else { return .string(Redaction.placeholder) }
        return switch value {
        case .object(let members): .object(Parameters(members.compactMap { shown($0.name, $0.value, in: path) }))
        case .array(let elements): .array(elements.map { shown($0, at: path) })
        default: .string(Redaction.placeholder)
        }
    }

    /// A member by its name; `nil` where nothing of it may be told. Its name may be data then, as those of dictionaries are.
    private func shown(_ name: String, _ value: JSONValue, in path: String) -> (String, JSONValue)? {
        let path = "\(path).\(name)"
        return visible.contains(path) || ways.contains(path) ? (name, shown(value, at: path)) : nil
    }
}
