/// A key by which rules decide a setting of calls.
protocol SettingKey: RuleKey {
    /// The field of the settings that it is, or is a part of.
    static var wholeField: PartialKeyPath<RequestSettings> { get }

    /// Whether it is a part of its field.
    static var isPart: Bool { get }

    /// The rule that is asked last, where the rules say nothing of it.
    static func fallback(_ settings: RequestSettings) -> KeyedRule

    /// The setting as it is, whoever has decided it.
    static func value(in settings: RequestSettings) -> Value

    static func apply(_ value: Value, to settings: inout RequestSettings)

    /// Has the rules decide it.
    ///
    /// It is asked for here, though all keys do the same, so that the compiler makes it for each with the type of its value.
    ///
    /// - Parameter depth: How many models may decide it.
    /// - Throws: ``RuleError``.
    static func decide(_ settings: inout RequestSettings, in context: RuleContext, depth: Int) throws
}

/// A key for a whole field of the settings.
protocol FieldKey: SettingKey {
    typealias Field = any WritableKeyPath<RequestSettings, Value> & Sendable

    static var field: Field { get }
}

extension SettingKey {
    static func fallback(_ settings: RequestSettings) -> KeyedRule { KeyedRule(Self.self, value(in: settings)) }

    static func decide(_ settings: inout RequestSettings, in context: RuleContext, depth: Int) throws {
        if let value = try context.ruling(on: Self.self, depth: depth) { apply(value, to: &settings) }
    }
}

extension FieldKey {
    static var wholeField: PartialKeyPath<RequestSettings> { field }

    static var isPart: Bool { false }

    static var defaultValue: Value { RequestSettings.standard[keyPath: field] }

    static func value(in settings: RequestSettings) -> Value { settings[keyPath: field] }

    static func apply(_ value: Value, to settings: inout RequestSettings) { settings[keyPath: field] = value }
}
