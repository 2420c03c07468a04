import Foundation
import RoadbookTesting
import Testing

@testable import Roadbook

struct HTTPDateInternalTests {
    /// Sat, 14 Nov 2026 12:00:00 GMT.
    static let now = Date(timeIntervalSince1970: 1_794_657_600)

    static let forms: [(String, Int)] = [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Wed Nov 16 08:49:37 1994", 784_975_777),
        ("  Sun, 06 Nov 1994 08:49:37 GMT\t", 784_111_777),
        ("sun, 06 nOV 1994 08:49:37 gmt", 784_111_777),
        // A weekday that is not the date's is not looked at.
        ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
        ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
        // Leap seconds are the first second of the next minute.
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Saturday, 31-Dec-16 23:59:60 GMT", 1_483_228_800),
        ("Sat Dec 31 23:59:60 2016", 1_483_228_800),
        ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ]

    @Test(arguments: forms)
    func `a date is read in all its forms`(text: String, seconds: Int) {
        #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds)
    }

    static let mistakes = [
        "", " ", "0", "-1", "784111777", "1994-11-06T08:49:37Z", "Sun", "Sun,", "Sunday,",
        "Sun, 31 Feb 2024 00:00:00 GMT", "Wed, 29 Feb 2023 00:00:00 GMT", "Thu, 29 Feb 1900 00:00:00 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 32 Dec 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 25:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 08:49:37 GMTX",
        "Sun, 06 Nov 1994 08:49:37 GMT x", "Sun, 06 Nov 1994 08:49:37GMT", "Sun, 06 Nov 1994  08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 11994 08:49:37 GMT",
        "Sun, 06 Nox 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Son, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday 06-Nov-94 08:49:37 GMT",
        "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT", "Sun Nov 06 08:49:37 94", "Sun Nov   08:49:37 1994",
        "Sun, 06 Nov 0000 08:49:37 GMT", "Fri, 31 Dec 9999 23:59:60 GMT", "Sun, ０6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
    ]

    @Test(arguments: mistakes)
    func `anything else is no date`(text: String) {
        #expect(HTTPDate(text, now: Self.now) == nil)
    }

    static let centuries: [(String, String)] = [
        // Exactly 50 years ahead is not more than 50 years.
        ("Saturday, 14-Nov-76 12:00:00 GMT", "Sat, 14 Nov 2076 12:00:00 GMT"),
        ("Saturday, 14-Nov-76 12:00:01 GMT", "Sun, 14 Nov 1976 12:00:01 GMT"),
        ("Monday, 01-Jan-70 00:00:00 GMT", "Wed, 01 Jan 2070 00:00:00 GMT"),
        ("Friday, 01-Jan-99 00:00:00 GMT", "Fri, 01 Jan 1999 00:00:00 GMT"),
        ("Saturday, 29-Feb-00 00:00:00 GMT", "Tue, 29 Feb 2000 00:00:00 GMT"),
        ("Wednesday, 14-Nov-26 12:00:00 GMT", "Sat, 14 Nov 2026 12:00:00 GMT"),
    ]

    @Test(arguments: centuries)
    func `a year of two digits is at most 50 years ahead`(text: String, meant: String) {
        #expect(HTTPDate(text, now: Self.now)?.text == meant)
    }

    @Test func `a year of two digits goes on into the next century`() {
        let late = Date(timeIntervalSince1970: 4_070_908_800)  // 1 January 2099
        #expect(HTTPDate("Friday, 01-Jan-10 00:00:00 GMT", now: late)?.text == "Wed, 01 Jan 2110 00:00:00 GMT")
        // The leap day of 2000 is not one of 2100.
        #expect(HTTPDate("Friday, 29-Feb-00 00:00:00 GMT", now: late)?.text == "Tue, 29 Feb 2000 00:00:00 GMT")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, 253_402_300_799.5, -62_135_596_800])
    func `no present and no date is too far`(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(HTTPDate(HTTPDate(date).text, now: date) == HTTPDate(date))
        _ = HTTPDate("Friday, 01-Jan-10 00:00:00 GMT", now: date)
    }

    @Test func `a date is written as an IMF-fixdate of the second it lies in`() {
        #expect(HTTPDate(Date(timeIntervalSince1970: 784_111_777.9)).text == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate(Date(timeIntervalSince1970: -0.1)).text == "Wed, 31 Dec 1969 23:59:59 GMT")
    }

    @Test func `random dates agree with Foundation's calendar and are read as written`() throws {
        var random = SeededRandomNumberGenerator()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(separator: " ")
        let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
        for _ in 0..<500 {
            // From the year 1600 on, since Foundation's calendar changes before.
            let seconds = Int.random(in: -11_676_096_000...253_402_300_799, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let text = HTTPDate(date).text
            #expect(HTTPDate(text, now: Self.now)?.date == date, "\(random)")
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
            let weekday = try #require(parts.weekday.map { weekdays[$0 - 1] })
            let month = try #require(parts.month.map { months[$0 - 1] })
            let numbers = try [parts.day, parts.year, parts.hour, parts.minute, parts.second].map { try #require($0) }
            let expected = String(format: "%02d \(month) %04d %02d:%02d:%02d GMT", arguments: numbers)
            #expect(text == "\(weekday), \(expected)", "\(random)")
            let day = String(format: "%2d", numbers[0])
            let clock = String(format: "%02d:%02d:%02d", arguments: Array(numbers[2...]))
            let year = String(format: "%04d", numbers[1])
            let system = "\(weekday) \(month) \(day) \(clock) \(year)"
            #expect(HTTPDate(system, now: Self.now)?.date == date, "\(random)")
        }
    }
}
