import Foundation
import Roadbook
import Testing

struct DateStyleTests {
    private func text(_ date: Date, _ style: DateStyle) throws -> String {
        String(decoding: try Coding(dates: style).encode(date), as: UTF8.self)
    }

    private func date(_ text: String, _ style: DateStyle = .iso8601) throws -> Date {
        try Coding(dates: style).decode(Date.self, from: Data(text.utf8))
    }

    static let styles: [DateStyle] = [
        .iso8601, .iso8601FractionalSeconds, .secondsSince1970, .millisecondsSince1970, .deferredToDate,
    ]

    static let table: [(Double, [String])] = [
        (
            1_795_229_564,
            [
                "\"2026-11-21T02:52:44Z\"", "\"2026-11-21T02:52:44.000Z\"", "1795229564", "1795229564000", "816922364",
            ]
        ),
        (
            1_795_229_564.25,
            [
                "\"2026-11-21T02:52:44.250Z\"", "\"2026-11-21T02:52:44.250Z\"", "1795229564.25", "1795229564250",
                "816922364.25",
            ]
        ),
        (0, ["\"1970-01-01T00:00:00Z\"", "\"1970-01-01T00:00:00.000Z\"", "0", "0", "-978307200"]),
        (
            -0.001,
            [
                "\"1969-12-31T23:59:59.999Z\"", "\"1969-12-31T23:59:59.999Z\"", "-0.001", "-1", "-978307200.001",
            ]
        ),
        (
            951_782_400,
            [
                "\"2000-02-29T00:00:00Z\"", "\"2000-02-29T00:00:00.000Z\"", "951782400", "951782400000", "-26524800",
            ]
        ),
        (
            -62_135_596_800,
            [
                "\"0001-01-01T00:00:00Z\"", "\"0001-01-01T00:00:00.000Z\"", "-62135596800", "-62135596800000",
                "-63113904000",
            ]
        ),
        (
            253_402_300_799.5,
            [
                "\"9999-12-31T23:59:59.500Z\"", "\"9999-12-31T23:59:59.500Z\"", "253402300799.5", "253402300799500",
                "252423993599.5",
            ]
        ),
    ]

    @Test(arguments: table)
    func `a date under every style`(seconds: Double, texts: [String]) throws {
        for (style, expected) in zip(Self.styles, texts) {
            let written = Date(timeIntervalSince1970: seconds)
            #expect(try text(written, style) == expected)
            #expect(try date(expected, style) == written, "\(style)")
        }
    }

    @Test(
        arguments: [
            ("2026-11-21T02:52:44Z", 1_795_229_564), ("2026-11-21T02:52:44.5Z", 1_795_229_564.5),
            ("2026-11-21T02:52:44.123456789Z", 1_795_229_564.123456789), ("2026-11-21T02:52:44.000Z", 1_795_229_564),
            ("2026-11-21T04:52:44+02:00", 1_795_229_564), ("2026-11-20T21:22:44-05:30", 1_795_229_564),
            ("2026-11-21T04:52:44+0200", 1_795_229_564), ("2026-11-21T04:52:44+02", 1_795_229_564),
            ("2026-11-21t02:52:44z", 1_795_229_564), ("2026-11-21 02:52:44Z", 1_795_229_564),
            ("2026-11-21T02:52:44-00:00", 1_795_229_564), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2024-02-29T00:00:00Z", 1_709_164_800), ("2026-11-21T02:52:44.25+00:00", 1_795_229_564.25),
        ] as [(String, Double)]
    )
    func `a timestamp is read with any fraction and offset`(text: String, seconds: Double) throws {
        for style in [DateStyle.iso8601, .iso8601FractionalSeconds] {
            let read = try date("\"\(text)\"", style).timeIntervalSince1970
            #expect(abs(read - seconds) < 1e-6)
        }
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T02:52:44", "2026-11-21T02:52Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-11-21T24:00:00Z", "2026-11-21T02:60:00Z", "2026-11-21T02:00:61Z", "2026-11-21T02:52:44.Z",
        "2026-11-21T02:52:44.1234567890Z", "2026-11-21T02:52:44,5Z", "2026-11-21T02:52:44+24:00",
        "2026-11-21T02:52:44+02:60",
        "2026-11-21T02:52:44+2", "2026-11-21T02:52:44+02:", "2026-11-21T02:52:44ZZ", " 2026-11-21T02:52:44Z",
        "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "+2026-11-21T02:52:44Z",
        "12026-11-21T02:52:44Z", "2026-11-21T02:52:44é", "２026-11-21T02:52:44Z", "-026-11-21T02:52:44Z",
    ])
    func `what is no timestamp is refused`(text: String) {
        #expect(throws: DecodingError.self) { try date("\"\(text)\"") }
    }

    @Test(arguments: UInt64(1)...20)
    func `milliseconds of ten thousand years come back exactly`(seed: UInt64) throws {
        var source = RandomJSON.Source(seed: seed)
        for _ in 0..<200 {
            let milliseconds = Int.random(in: -62_135_596_800_000...253_402_300_799_999, using: &source)
            let written = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            for style in Self.styles {
                let text = try text(written, style)
                let read = try date(text, style)
                #expect(Int((read.timeIntervalSince1970 * 1000).rounded()) == milliseconds, "seed \(seed), \(style)")
                #expect(try self.text(read, style) == text, "seed \(seed), \(style)")
            }
            // Foundation changes to the Julian calendar in 1582; ISO 8601 does not.
            guard milliseconds > -12_212_553_600_000 else { continue }
            let parsed = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(
                String(try text(written, .iso8601FractionalSeconds).dropFirst().dropLast())
            )
            #expect(abs(parsed.timeIntervalSince(written)) < 0.0015, "seed \(seed)")
        }
    }

    @Test func `every day of four hundred years is its own`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for day in stride(from: 0, to: 146_097, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = try text(date, .iso8601)
            #expect(
                text.dropFirst().prefix(10).split(separator: "-").compactMap { Int($0) } == [
                    parts.year, parts.month, parts.day,
                ]
            )
            #expect(try self.date(text) == date)
        }
    }

    @Test func `rounding goes to the nearest millisecond`() throws {
        #expect(try text(Date(timeIntervalSince1970: 0.0004), .iso8601) == "\"1970-01-01T00:00:00Z\"")
        #expect(try text(Date(timeIntervalSince1970: 0.0006), .iso8601) == "\"1970-01-01T00:00:00.001Z\"")
        #expect(try text(Date(timeIntervalSince1970: 59.9996), .iso8601) == "\"1970-01-01T00:01:00Z\"")
        #expect(try text(Date(timeIntervalSince1970: -0.0006), .millisecondsSince1970) == "-1")
    }

    @Test func `a pattern is written and read in UTC`() throws {
        let style = DateStyle.format("yyyy-MM-dd")
        #expect(try text(Date(timeIntervalSince1970: 1_795_229_564), style) == "\"2026-11-21\"")
        #expect(try date("\"2026-11-21\"", style) == Date(timeIntervalSince1970: 1_795_219_200))
        #expect(throws: DecodingError.self) { try date("\"21.11.2026\"", style) }
        for number in 0..<100 {
            #expect(try text(Date(timeIntervalSince1970: 0), .format("yyyy'-\(number)'")) == "\"1970-\(number)\"")
        }
    }

    @Test func `a pattern may be used by many tasks at once`() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for day in 0..<200 {
                group.addTask {
                    let coding = Coding(dates: .format(day % 2 == 0 ? "yyyy-MM-dd" : "yyyy/MM/dd"))
                    let date = Date(timeIntervalSince1970: Double(day) * 86_400)
                    #expect(try coding.decode(Date.self, from: try coding.encode(date)) == date)
                    return String(decoding: try coding.encode(date), as: UTF8.self)
                }
            }
            var texts: Set<String> = []
            for try await text in group { texts.insert(text) }
            #expect(texts.count == 200)
        }
    }

    @Test func `a date that a style cannot write is an error with its place`() {
        for date in [Date(timeIntervalSince1970: -62_135_596_801), Date(timeIntervalSince1970: 253_402_300_800)] {
            #expect(throws: EncodingError.self) { try text(date, .iso8601) }
        }
        #expect(throws: EncodingError.self) { try text(Date(timeIntervalSince1970: 1e300), .iso8601) }
        #expect(throws: EncodingError.self) { try text(Date(timeIntervalSince1970: -1e300), .format("yyyy")) }
        for style in Self.styles + [.format("yyyy")] {
            for value in [Double.nan, .infinity, -.infinity] {
                let error = #expect(throws: EncodingError.self, "\(style)") {
                    try Coding(dates: style).encode(["when": Date(timeIntervalSinceReferenceDate: value)])
                }
                guard case .invalidValue(_, let context) = error else { continue }
                #expect(context.codingPath.map(\.stringValue) == ["when"])
            }
        }
    }

    @Test func `a number is no timestamp and a string is no number of seconds`() {
        #expect(throws: DecodingError.self) { try date("1") }
        #expect(throws: DecodingError.self) { try date("\"1\"", .secondsSince1970) }
        #expect(throws: DecodingError.self) { try date("1e400", .secondsSince1970) }
        #expect(throws: DecodingError.self) { try date("null", .millisecondsSince1970) }
    }
}
