/// The settings that a request makes itself, in order.
public struct SettingOverrides: Sendable {
    private var changes: [@Sendable (inout RequestSettings) -> Void] = []

    init() {}

    mutating func set<Value: Sendable>(
        _ field: any WritableKeyPath<RequestSettings, Value> & Sendable,
        to value: Value
    ) {
        changes.append { $0[keyPath: field] = value }
    }

    /// The settings with these changes made to them.
    func applied(to settings: RequestSettings) -> RequestSettings {
        changes.reduce(into: settings) { settings, change in change(&settings) }
    }
}
