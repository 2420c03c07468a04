/// A key by which rules decide a setting of calls.
protocol SettingKey: RuleKey {
    /// The field of the settings that it is; `nil` where it is a part of one.
    static var wholeField: PartialKeyPath<RequestSettings>? { get }

    /// The setting as it is, whoever has decided it.
    static func value(in settings: RequestSettings) -> Value

    static func apply(_ value: Value, to settings: inout RequestSettings)
}

/// A key for a whole field of the settings.
protocol FieldKey: SettingKey {
    typealias Field = any WritableKeyPath<RequestSettings, Value> & Sendable

    static var field: Field { get }
}

extension SettingKey {
    static var wholeField: PartialKeyPath<RequestSettings>? { nil }
}

extension FieldKey {
    static var wholeField: PartialKeyPath<RequestSettings>? { field }

    static var defaultValue: Value { RequestSettings.standard[keyPath: field] }

    static func value(in settings: RequestSettings) -> Value { settings[keyPath: field] }

    static func apply(_ value: Value, to settings: inout RequestSettings) { settings[keyPath: field] = value }
}
