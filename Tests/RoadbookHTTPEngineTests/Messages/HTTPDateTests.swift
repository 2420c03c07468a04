import Foundation
import RoadbookHTTPEngine
import Testing

@Suite struct `HTTP date` {
    @Test(
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        ] as [(Int64, String)]
    )
    func `is written as an IMF fixdate`(seconds: Int64, text: String) {
        #expect(HTTPDate(secondsSince1970: seconds).imfFixdate == text)
    }

    @Test(arguments: [Int64.min, Int64.max]) func `far away is written as the nearest year of four digits`(
        seconds: Int64
    ) {
        #expect(HTTPDate(secondsSince1970: seconds).imfFixdate.utf8.count == 29)
    }

    @Test func `agrees with Foundation on random days`() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let seed = UInt64.random(in: .min ... .max)
        var random = SplitMix64(state: seed)
        for _ in 0..<500 {
            let seconds = Int64.random(in: -2_000_000_000...100_000_000_000, using: &random)
            let expected = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            #expect(HTTPDate(secondsSince1970: seconds).imfFixdate == expected, "seed \(seed)")
        }
    }

    @Test func `of now is the system's`() {
        #expect(abs(HTTPDate.now.secondsSince1970 - Int64(Date().timeIntervalSince1970)) <= 1)
    }
}
