/// Which rules a rule goes before: those of less priority, whatever they ask.
///
/// The names and numbers are those of SwiftUIRules.
public struct RulePriority: RawRepresentable, Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    public var rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public init(integerLiteral value: Int) {
        rawValue = value
    }

    /// 1000.
    public static let important: RulePriority = 1000
    /// 200.
    public static let veryHigh: RulePriority = 200
    /// 150.
    public static let high: RulePriority = 150
    /// 100, what a rule has unless it says otherwise.
    public static let normal: RulePriority = 100
    /// 50.
    public static let low: RulePriority = 50
    /// 5.
    public static let veryLow: RulePriority = 5
    /// 0.
    public static let fallback: RulePriority = 0

    public static func < (left: RulePriority, right: RulePriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
