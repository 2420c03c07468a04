/// What rules say a value of, under one name: a type of its own, and a property of ``RuleContext``.
///
/// ```swift
/// enum TenantKey: RuleKey { static let defaultValue = "public" }
///
/// extension RuleContext {
///     var tenant: String {
///         get { self[TenantKey.self] }
///         set { self[TenantKey.self] = newValue }
///     }
/// }
/// ```
///
/// Any module declares keys of its own. A property is read with its default to find out which key it is, and where rules
/// are put into words, so a property that computes something bears the default. A key without a setter is one that rules read and do not decide.
public protocol RuleKey<Value>: Sendable {
    associatedtype Value: Sendable

    /// The value where nothing says another.
    static var defaultValue: Value { get }

    /// How values of several rules become one; `nil` is that the best rule decides alone, as it does unless written.
    ///
    /// Where there is one, the values of all rules that match are combined onto the default value, those of fallback
    /// models first and the best rule's last.
    static var combine: (@Sendable (_ lower: Value, _ higher: Value) -> Value)? { get }

    /// What the key is called in words: the name of its type without `Key`, in lower case as far as its first word goes,
    /// unless written. `BaseURLKey` is `baseURL`, and `JSONLinesKey` is `jsonLines`.
    static var name: String { get }

    /// What a value is in words, for explanations and traces. Its description unless written; a key of secrets writes it.
    static func text(of value: Value) -> String
}

extension RuleKey {
    public static var combine: (@Sendable (_ lower: Value, _ higher: Value) -> Value)? { nil }

    public static var name: String {
        var name = "\(Self.self)"
        if name.hasSuffix("Key"), name.count > 3 { name.removeLast(3) }
        let capitals = name.prefix { $0.isUppercase }.count
        // The last capital of several begins the second word where letters follow; digits belong to the first.
        let hasSecond = name.dropFirst(capitals).first?.isLetter ?? false
        let first = capitals > 1 && hasSecond ? capitals - 1 : capitals
        return name.prefix(first).lowercased() + name.dropFirst(first)
    }

    public static func text(of value: Value) -> String { RuleText.of(value) }
}
