import Foundation
import RoadbookTesting
import Testing

@testable import Roadbook

struct RetryAfterInternalTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, whose numbers are short; and a present where dates are long numbers.
    static let past = Date(timeIntervalSince1970: 784_111_777)
    static let now = Date(timeIntervalSince1970: 1_794_657_600)

    static let values: [(String, Duration?)] = [
        ("0", .zero), ("120", .seconds(120)), (" 120\t", .seconds(120)), ("007", .seconds(7)),
        ("2147483648", .seconds(2_147_483_648)), ("2147483649", .seconds(2_147_483_648)),
        ("99999999999999999999999999999999999999", .seconds(2_147_483_648)),
        // An interval, however much it looks like a date.
        ("1794657700", .seconds(1_794_657_700)),
        ("-1", nil), ("+1", nil), ("1.5", nil), ("", nil), ("soon", nil), ("1e3", nil), ("0x10", nil), ("1 2", nil),
        ("1, 2", nil), ("１", nil),
    ]

    @Test(arguments: values)
    func `a number of seconds is an interval, and nothing else is`(value: String, delay: Duration?) {
        #expect(RetryAfter.delay(of: ["retry-after": value], status: 503, now: Self.now) == delay)
    }

    static let dates: [(String, Duration?)] = [
        ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)), ("Sunday, 06-Nov-94 08:50:37 GMT", .seconds(60)),
        ("Sun Nov  6 08:50:37 1994", .seconds(60)), ("Sun, 06 Nov 1994 08:49:37 GMT", .zero),
        ("Sun, 06 Nov 1994 08:49:36 GMT", .zero), ("Mon, 01 Jan 0001 00:00:00 GMT", .zero),
        ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(2_147_483_648)), ("Sun, 31 Feb 1994 08:50:37 GMT", nil),
        ("Sun, 06 Nov 1994 08:50:37 CET", nil),
    ]

    @Test(arguments: dates)
    func `a date is the time until it, none where it has passed`(value: String, delay: Duration?) {
        #expect(RetryAfter.delay(of: ["Retry-After": value], status: 429, now: Self.past) == delay)
    }

    @Test func `a part of a second is kept`() {
        let now = Self.past + 0.25
        let headers: HeaderFields = ["Retry-After": "Sun, 06 Nov 1994 08:49:39 GMT"]
        #expect(RetryAfter.delay(of: headers, status: 429, now: now) == .milliseconds(1750))
    }

    @Test(arguments: [200, 202, 301, 400, 403, 404, 408, 500, 503])
    func `Retry-After counts with every status`(status: Int) {
        #expect(RetryAfter.delay(of: ["Retry-After": "5"], status: status, now: Self.now) == .seconds(5))
    }

    @Test func `nothing is asked for where there is no field`() {
        #expect(RetryAfter.delay(of: [:], status: 429, now: Self.now) == nil)
    }

    @Test func `the fields have an order, and the first alone counts`() {
        let fields = [
            "Retry-After", "RateLimit-Reset", "X-RateLimit-Retry-After", "X-RateLimit-Reset", "X-Rate-Limit-Reset",
        ]
        for (place, first) in fields.enumerated() {
            var headers: HeaderFields = ["RateLimit": #""default";r=0;t=99"#]
            for (index, field) in fields.enumerated() where index >= place { headers[field] = String(index + 1) }
            #expect(RetryAfter.delay(of: headers, status: 429, now: Self.now) == .seconds(place + 1), "\(first)")
            headers[first] = "soon"
            #expect(RetryAfter.delay(of: headers, status: 429, now: Self.now) == nil, "\(first)")
        }
    }

    static let resets: [(String, Duration?)] = [
        ("30", .seconds(30)), ("0", .zero), ("86400", .seconds(86_400)), ("999999999", .seconds(999_999_999)),
        // Seconds since 1970.
        ("1794657630", .seconds(30)), ("1794657600", .zero), ("1000000000", .zero),
        ("999999999999", .seconds(2_147_483_648)),
        // Milliseconds since 1970.
        ("1794657630000", .seconds(30)), ("1794657600250", .milliseconds(250)), ("1000000000000", .zero),
        ("99999999999999999999999999", .seconds(2_147_483_648)),
        ("Sat, 14 Nov 2026 12:00:30 GMT", .seconds(30)), ("-30", nil), ("1794657630.5", nil), ("", nil),
    ]

    @Test(arguments: resets, ["RateLimit-Reset", "X-RateLimit-Retry-After", "X-RateLimit-Reset", "X-Rate-Limit-Reset"])
    func `a reset is an interval, or a moment where the number is too great`(value: (String, Duration?), field: String)
    {
        #expect(RetryAfter.delay(of: [field: value.0], status: 429, now: Self.now) == value.1)
    }

    @Test(arguments: [(413, true), (429, true), (503, true), (200, false), (400, false), (403, false), (500, false)])
    func `where nothing is said of what is left, a reset counts with the statuses that are about limits`(
        status: Int,
        counts: Bool
    ) {
        for headers: HeaderFields in [["X-RateLimit-Reset": "9"], ["RateLimit": "a;t=9"]] {
            #expect(RetryAfter.delay(of: headers, status: status, now: Self.now) == (counts ? .seconds(9) : nil))
        }
    }

    static let pairs = [
        ("RateLimit-Reset", "RateLimit-Remaining"), ("X-RateLimit-Reset", "X-RateLimit-Remaining"),
        ("X-Rate-Limit-Reset", "X-Rate-Limit-Remaining"),
    ]

    @Test(arguments: pairs, [403, 429, 503])
    func `where something is left, a reset is not what to wait for`(pair: (String, String), status: Int) {
        func delay(remaining: String) -> Duration? {
            RetryAfter.delay(of: [pair.0: "9", pair.1: remaining], status: status, now: Self.now)
        }
        #expect(delay(remaining: "12") == nil)
        #expect(delay(remaining: " 0 ") == .seconds(9))
        #expect(delay(remaining: "?") == (status == 403 ? nil : .seconds(9)))
    }

    static let structured: [(String, Duration?)] = [
        (#""default";r=0;t=30"#, .seconds(30)), (#""default";r=50;t=30"#, nil), (#""default";t=30"#, .seconds(30)),
        (#" "a" ; t=30"#, nil), (#""a"; t=30"#, .seconds(30)), ("default;t=30", .seconds(30)),
        (#""burst";r=0;t=5, "daily";r=1000;t=3600"#, .seconds(5)),
        (#""burst";r=0;t=5, "daily";r=0;t=3600"#, .seconds(3600)),
        (#""a;t=1, b";r=0;t=2"#, .seconds(2)), (#""a\";t=1";r=0;t=2"#, .seconds(2)),
        (#""a";pk=:cHsdsRa894==:;r=0;t=2"#, .seconds(2)), (#""a";r=0"#, nil), (#""a";r=0;t="2""#, .seconds(2)),
        (#""a";r=0;t=-2"#, nil), (#""a";r=0;t=2.5"#, nil), (#""a";r=0;t"#, nil), (#""a";r=0;t=1;t=2"#, .seconds(2)),
        (#""a";r=0;t=99999999999999999999"#, .seconds(2_147_483_648)), (#""a"#, nil), ("", nil), (",", nil),
        (#""a";r=0;t=2,"#, nil), (#""a";r=0;t=2 x"#, nil), (#";t=2"#, nil), (#""a";=2"#, nil), (#""a";t="#, nil),
    ]

    @Test(arguments: structured)
    func `the structured field tells the seconds in its parameter t`(value: String, delay: Duration?) {
        #expect(RetryAfter.delay(of: ["RateLimit": value], status: 429, now: Self.now) == delay)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func `no present is too far`(seconds: Double) {
        let now = Date(timeIntervalSince1970: seconds)
        for value in ["1794657630", "1794657630000", "Sun Nov  6 08:50:37 1994", "Sunday, 06-Nov-94 08:50:37 GMT"] {
            let delay = RetryAfter.delay(of: ["X-RateLimit-Reset": value], status: 429, now: now)
            #expect(delay.map { $0 >= .zero && $0 <= .seconds(2_147_483_648) } ?? true)
        }
    }
}
