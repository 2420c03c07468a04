import Foundation

/// How a date is written and read.
///
/// All styles but `deferredToDate` keep milliseconds: a date is rounded to the nearest one when written.
public enum DateStyle: Sendable, Hashable {
    /// RFC 3339 in UTC: `2026-11-21T02:52:44Z`, with three fractional digits only where there are milliseconds.
    ///
    /// Reads one to nine fractional digits or none, and `Z` or any numeric offset. Years 0001 to 9999.
    case iso8601

    /// RFC 3339 in UTC, always with three fractional digits; reads what `iso8601` reads.
    case iso8601FractionalSeconds

    /// A number of seconds since 1970-01-01T00:00:00Z, with a fraction only where there are milliseconds.
    case secondsSince1970

    /// A whole number of milliseconds since 1970-01-01T00:00:00Z; a fraction is read too.
    case millisecondsSince1970

    /// A number of seconds since 2001-01-01T00:00:00Z, as `Date` itself encodes; nothing is rounded.
    case deferredToDate

    /// A fixed pattern of `DateFormatter`, such as `yyyy-MM-dd`, in UTC, the POSIX locale and the Gregorian calendar.
    case format(String)
}

extension DateStyle {
    /// The date as a JSON string or number.
    ///
    /// - Throws: `EncodingError` for a date that is not finite, or too far off for the style; its value is the
    ///   seconds since 2001.
    func jsonValue(of date: Date) throws -> JSONValue {
        switch self {
        case .iso8601, .iso8601FractionalSeconds:
            guard let timestamp = Timestamp(date) else {
                throw Self.unwritable(date, "RFC 3339 writes the years 0001 to 9999 only.")
            }
            return .string(timestamp.text(alwaysFractional: self == .iso8601FractionalSeconds))
        case .secondsSince1970:
            return try number((date.timeIntervalSince1970 * 1000).rounded() / 1000, of: date)
        case .millisecondsSince1970:
            let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
            if let whole = Int64(exactly: milliseconds) { return .number(JSONNumber(whole)) }
            return try number(milliseconds, of: date)
        case .deferredToDate:
            return try number(date.timeIntervalSinceReferenceDate, of: date)
        case .format(let pattern):
            guard abs(date.timeIntervalSinceReferenceDate) < 1e12 else {
                throw Self.unwritable(date, "The date is too far off for a pattern.")
            }
            return .string(DatePatterns.shared.string(from: date, pattern: pattern))
        }
    }

    private func number(_ value: Double, of date: Date) throws -> JSONValue {
        guard let number = JSONNumber(value) else { throw Self.unwritable(date, "The date is not finite.") }
        return .number(number)
    }

    private static func unwritable(_ date: Date, _ reason: String) -> EncodingError {
        // The error carries seconds and not the date, because the description of a date that is not finite traps.
        .unwritable(date.timeIntervalSinceReferenceDate, reason)
    }

    /// The date that a JSON string or number gives.
    ///
    /// - Throws: `DecodingError` for a value of another kind, and for a string that is no date of this style.
    func date(from value: JSONValue) throws -> Date {
        switch self {
        case .iso8601, .iso8601FractionalSeconds:
            let text = try text(value)
            guard let timestamp = Timestamp(text) else { throw unreadable(text, as: "an RFC 3339 date and time") }
            return timestamp.date
        case .secondsSince1970: return Date(timeIntervalSince1970: try seconds(value))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try seconds(value) / 1000)
        case .deferredToDate: return Date(timeIntervalSinceReferenceDate: try seconds(value))
        case .format(let pattern):
            let text = try text(value)
            guard let date = DatePatterns.shared.date(from: text, pattern: pattern) else {
                throw unreadable(text, as: "a date of the pattern '\(pattern)'")
            }
            return date
        }
    }

    private func text(_ value: JSONValue) throws -> String {
        guard case .string(let text) = value else { throw DecodingError.mismatch(Date.self, "a string", value) }
        return text
    }

    private func seconds(_ value: JSONValue) throws -> Double {
        guard case .number(let number) = value else { throw DecodingError.mismatch(Date.self, "a number", value) }
        guard number.double.isFinite else { throw unreadable(number.text, as: "a date") }
        return number.double
    }

    private func unreadable(_ text: String, as kind: String) -> DecodingError {
        .unreadable("'\(text.prefix(40))' is not \(kind).")
    }
}
