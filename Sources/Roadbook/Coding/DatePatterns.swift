import Foundation

/// The formatters of fixed date patterns, made once per pattern.
final class DatePatterns: Sendable {
    static let shared = DatePatterns()

    /// Patterns are written in programs and few; should more come, they are made anew.
    private static let limit = 32

    // A formatter is used under the lock only, because not every platform lets threads share one.
    private let formatters = Locked<[String: DateFormatter]>([:])

    func string(from date: Date, pattern: String) -> String {
        formatters.withLock { Self.formatter(pattern, in: &$0).string(from: date) }
    }

    func date(from text: String, pattern: String) -> Date? {
        formatters.withLock { Self.formatter(pattern, in: &$0).date(from: text) }
    }

    private static func formatter(_ pattern: String, in known: inout [String: DateFormatter]) -> DateFormatter {
        if let formatter = known[pattern] { return formatter }
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = pattern
        if known.count >= limit { known.removeAll() }
        known[pattern] = formatter
        return formatter
    }
}
