/// What a request says itself, in order: settings, and values that rules may ask for.
public struct SettingOverrides: Sendable {
    typealias Field = any PartialKeyPath<RequestSettings> & Sendable

    private struct Change: Sendable {
        let field: Field
        let apply: @Sendable (inout RequestSettings) -> Void
    }

    private var changes: [Change] = []
    private var values: [@Sendable (inout RuleContext) -> Void] = []

    init() {}

    mutating func set<Value: Sendable>(
        _ field: any WritableKeyPath<RequestSettings, Value> & Sendable,
        to value: Value
    ) {
        changes.append(Change(field: field) { $0[keyPath: field] = value })
    }

    mutating func set<Value: Sendable>(
        _ part: any WritableKeyPath<RuleContext, Value> & Sendable,
        to value: Value
    ) {
        values.append { $0[keyPath: part] = value }
    }

    /// The settings with these changes made to them.
    func applied(to settings: RequestSettings) -> RequestSettings {
        changes.reduce(into: settings) { settings, change in change.apply(&settings) }
    }

    /// Whether the request says the whole of a field.
    func sets(_ field: PartialKeyPath<RequestSettings>) -> Bool {
        changes.contains { $0.field == field }
    }

    /// Whether the request says a part of a field, such as a header field of them all.
    var saysParts: Bool {
        changes.contains { change in !SettingKeys.all.contains { $0.wholeField == change.field } }
    }

    /// Whether no setting is changed.
    var isEmpty: Bool { changes.isEmpty }

    /// The settings that are changed, in order.
    var fields: [Field] { changes.map(\.field) }

    /// Whether there are values beside the settings.
    var tellsMore: Bool { !values.isEmpty }

    /// Sets in a context what the request says, for rules that ask for it.
    ///
    /// - Parameter settings: Those of the client: a part that is changed may be one that others do not have. They are large,
    ///   and hardly any request changes some.
    func tell(_ context: inout RuleContext, over settings: @autoclosure () -> RequestSettings) {
        if !changes.isEmpty {
            var told: RequestSettings?
            for key in SettingKeys.all where sets(key.wholeField) {
                let changed = told ?? applied(to: settings())
                told = changed
                tell(key, changed, &context)
            }
        }
        for value in values { value(&context) }
    }

    private func tell<Key: SettingKey>(_ key: Key.Type, _ settings: RequestSettings, _ context: inout RuleContext) {
        context[key] = Key.value(in: settings)
    }
}
