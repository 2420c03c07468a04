/// Hides the values of an event that it does not say may be told.
struct AnalyticsRedaction {
    let visible: Set<String>

    func shown(_ parameters: Parameters) -> Parameters {
        Parameters(parameters.map { ($0.name, shown($0.value, at: $0.name)) })
    }

    private func shown(_ value: JSONValue, at path: String) -> JSONValue {
        if visible.contains(path) { return value }
        return switch value {
        case .object(let members):
            .object(Parameters(members.map { ($0.name, shown($0.value, at: "\(path).\($0.name)")) }))
        case .array(let elements): .array(elements.map { shown($0, at: path) })
        default: .string(Redaction.placeholder)
        }
    }
}
