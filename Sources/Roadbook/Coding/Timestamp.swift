import Foundation

/// A date and time in UTC as RFC 3339 writes it, years 0001 to 9999.
struct Timestamp: Hashable {
    /// Seconds since 0001-01-01T00:00:00Z in the proleptic Gregorian calendar.
    private let seconds: Int

    /// 0 to 999,999,999.
    private let nanoseconds: Int

    static let secondsTo1970 = 62_135_596_800
    private static let secondsTo2001 = 63_113_904_000
    static let secondsTo10000 = 315_537_897_600

    /// The nearest millisecond; nil for a date of another year and one that is not finite.
    init?(_ date: Date) {
        let milliseconds = (date.timeIntervalSinceReferenceDate * 1000).rounded()
        guard abs(milliseconds) < 1e15 else { return nil }
        let sinceYear1 = Int(milliseconds) + Self.secondsTo2001 * 1000
        guard (0..<Self.secondsTo10000 * 1000).contains(sinceYear1) else { return nil }
        seconds = sinceYear1 / 1000
        nanoseconds = sinceYear1 % 1000 * 1_000_000
    }

    var date: Date {
        Date(timeIntervalSinceReferenceDate: Double(seconds - Self.secondsTo2001) + Double(nanoseconds) / 1e9)
    }
}

extension Timestamp {
    func text(alwaysFractional: Bool) -> String {
        let (year, month, day) = Self.civil(seconds / 86_400)
        let time = seconds % 86_400
        let milliseconds = nanoseconds / 1_000_000
        let hasFraction = alwaysFractional || milliseconds > 0
        return String(unsafeUninitializedCapacity: 24) { octets in
            var count = 0
            func put(_ value: Int, _ digits: Int, then mark: Unicode.Scalar) {
                var rest = value
                for place in (count..<(count + digits)).reversed() {
                    octets[place] = UInt8(0x30 + rest % 10)
                    rest /= 10
                }
                octets[count + digits] = UInt8(ascii: mark)
                count += digits + 1
            }
            put(year, 4, then: "-")
            put(month, 2, then: "-")
            put(day, 2, then: "T")
            put(time / 3600, 2, then: ":")
            put(time / 60 % 60, 2, then: ":")
            put(time % 60, 2, then: hasFraction ? "." : "Z")
            if hasFraction { put(milliseconds, 3, then: "Z") }
            return count
        }
    }

    /// Reads `date-time` of RFC 3339 section 5.6, whose offset may also lack its colon or its minutes.
    ///
    /// Nil for anything else, for a day that the month does not have and for a time out of the years 0001 to 9999.
    /// A leap second is the first second of the next minute.
    init?(_ text: String) {
        var copy = text
        let parsed = copy.withUTF8 { octets in
            var reader = Reader(octets: octets)
            return reader.timestamp()
        }
        guard let parsed, (0..<Self.secondsTo10000).contains(parsed.seconds) else { return nil }
        (seconds, nanoseconds) = parsed
    }

    /// The year, month and day of a day counted from 0001-01-01.
    static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        // Years start in March here, so that the leap day is the last: day 0 is then 0000-03-01.
        let shifted = day + 306
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
    }

    /// The number of a day counted from 0001-01-01, for years from 1 on.
    static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shiftedYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400 + dayOfYear - 306
    }
}
