import Foundation

/// A moment in whole seconds as HTTP writes it (RFC 9110, section 5.6.7), years 0001 to 9999.
struct HTTPDate: Hashable, Sendable {
    /// Seconds since 1 January 1970, 00:00:00 UTC, leap seconds not counted.
    let secondsSince1970: Int

    /// The second in which a date lies; the nearest there is for one of another year.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let last = Timestamp.secondsTo10000 - Timestamp.secondsTo1970 - 1
        guard seconds > Double(-Timestamp.secondsTo1970) else {
            secondsSince1970 = -Timestamp.secondsTo1970
            return
        }
        secondsSince1970 = seconds < Double(last) ? Int(seconds) : last
    }

    private init(secondsSince1970: Int) {
        self.secondsSince1970 = secondsSince1970
    }

    var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

    /// The moment as an IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`.
    var text: String {
        let seconds = secondsSince1970 + Timestamp.secondsTo1970
        let dayNumber = seconds / 86_400
        let time = seconds % 86_400
        let (year, month, day) = Timestamp.civil(dayNumber)
        // 1 January 0001 is a Monday.
        let weekday = Self.weekdays[(dayNumber + 1) % 7].prefix(3).capitalized
        let date = "\(Self.padded(day)) \(Self.months[month - 1].capitalized) \(Self.padded(year, 4))"
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.padded($0) }.joined(separator: ":")
        return "\(weekday), \(date) \(clock) GMT"
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    fileprivate static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    fileprivate static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    fileprivate static let abbreviatedWeekdays = weekdays.map { String($0.prefix(3)) }
}

extension Date {
    /// The moment that a field such as `If-Modified-Since` tells, in any of the forms of HTTP; `nil` for anything else.
    package init?(httpField text: String, now: Date) {
        guard let date = HTTPDate(text, now: now) else { return nil }
        self = date.date
    }
}

extension HTTPDate {
    /// Reads any of the three forms: IMF-fixdate, RFC 850's and asctime's.
    ///
    /// Letters are read in either case, as RFC 9111 section 4.2 asks of a cache. A weekday is not compared with its date.
    /// A leap second is the first second of the next minute.
    ///
    /// - Parameters:
    ///   - text: The value of a field.
    ///   - now: What a year of two digits is relative to: it is at most 50 years ahead.
    /// - Returns: `nil` for anything else, a day that its month does not have, and a zone that is not GMT.
    init?(_ text: String, now: Date) {
        // No form is this long.
        guard text.utf8.count <= 64 else { return nil }
        var reader = FieldReader(text)
        reader.skipWhitespace()
        let weekday = reader.letters()
        let seconds: Int?
        if Self.weekdays.contains(weekday) {
            seconds = reader.skip(",") ? reader.oldDate(now) : nil
        } else if Self.abbreviatedWeekdays.contains(weekday) {
            seconds = reader.skip(",") ? reader.fixedDate() : reader.systemDate()
        } else {
            return nil
        }
        reader.skipWhitespace()
        guard let seconds, reader.isAtEnd else { return nil }
        self.init(secondsSince1970: seconds)
    }

    fileprivate static func seconds(_ year: Int, _ month: Int, _ day: Int, _ time: Int) -> Int? {
        guard year >= 1, day >= 1, day <= Timestamp.Reader.days(in: month, of: year) else { return nil }
        let seconds = Timestamp.dayNumber(year, month, day) * 86_400 + time
        // A leap second can be the first second of the year 10000.
        return seconds < Timestamp.secondsTo10000 ? seconds - Timestamp.secondsTo1970 : nil
    }
}

extension FieldReader {
    /// `06 Nov 1994 08:49:37 GMT`, after a space.
    fileprivate mutating func fixedDate() -> Int? {
        guard skip(" "), let day = number(digits: 2), skip(" "), let month = month(), skip(" "),
            let year = number(digits: 4), skip(" "), let time = time(), skip(" "), letters() == "gmt"
        else { return nil }
        return HTTPDate.seconds(year, month, day, time)
    }

    /// `06-Nov-94 08:49:37 GMT`, after a space.
    fileprivate mutating func oldDate(_ now: Date) -> Int? {
        guard skip(" "), let day = number(digits: 2), skip("-"), let month = month(), skip("-"),
            let shortYear = number(digits: 2), skip(" "), let time = time(), skip(" "), letters() == "gmt"
        else { return nil }
        let present = HTTPDate(now).secondsSince1970 + Timestamp.secondsTo1970
        let (year, presentMonth, presentDay) = Timestamp.civil(present / 86_400)
        let limit =
            Timestamp.dayNumber(year + 50, presentMonth, presentDay) * 86_400 + present % 86_400
            - Timestamp.secondsTo1970
        let century = year / 100 * 100
        // A year of another century may lack the day: 29 February is not in 1900.
        return [century + 100, century, century - 100].lazy
            .compactMap { HTTPDate.seconds($0 + shortYear, month, day, time) }
            .first { $0 <= limit }
    }

    /// `Nov  6 08:49:37 1994`, after a space.
    fileprivate mutating func systemDate() -> Int? {
        guard skip(" "), let month = month(), skip(" "), let day = number(digits: skip(" ") ? 1 : 2), skip(" "),
            let time = time(), skip(" "), let year = number(digits: 4)
        else { return nil }
        return HTTPDate.seconds(year, month, day, time)
    }

    private mutating func month() -> Int? {
        HTTPDate.months.firstIndex(of: letters()).map { $0 + 1 }
    }

    /// Seconds since midnight.
    private mutating func time() -> Int? {
        guard let hour = number(digits: 2), hour <= 23, skip(":"), let minute = number(digits: 2), minute <= 59,
            skip(":"), let second = number(digits: 2), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }
}
