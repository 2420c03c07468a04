import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// What holds of every value that is read from a header field.
struct FieldValuesInternalTests {
    private static let now = Date(timeIntervalSince1970: 1_794_657_600)

    /// Reads a value in every way there is.
    private static func read(_ value: String) -> Int {
        let fields = ["Retry-After", "RateLimit-Reset", "X-RateLimit-Reset", "RateLimit"]
        let delays = fields.compactMap { RetryAfter.delay(of: [$0: value], status: 429, now: now) }
        let control = CacheControl(value)
        let seconds = [control.maxAge, control.maxStale, control.minFresh, control.staleIfError].compactMap(\.self)
        let links = LinkHeader(["Link": value]).links
        let date = HTTPDate(value, now: now)
        let tag = EntityTag(value)
        #expect(delays.allSatisfy { $0 >= .zero && $0 <= .seconds(RetryAfter.most) })
        #expect(seconds.allSatisfy { (0...DeltaSeconds.most).contains($0) })
        if let tag { #expect(EntityTag(tag.description) == tag) }
        if let date { #expect(HTTPDate(date.text, now: now) == date) }
        return delays.count + seconds.count + links.count + (tag == nil ? 0 : 1) + (date == nil ? 0 : 1)
    }

    @Test func `no value makes a reader trap`() {
        var random = SeededRandomNumberGenerator()
        let pieces = [
            "<", ">", "\"", "\\", ",", ";", "=", " ", "\t", "W/", "rel", "next", "anchor", "max-age", "no-store", "60",
            "99999999999999999999", "-", ".", "Sun", "Sunday", "06", "Nov", "1994", "08:49:37", "GMT", "t", "r", "é",
            "\u{0}",
            "\u{301}", "😀", "a", "*", "/p?page=2", "; rel=next", ", <", "\"\"", "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        var count = 0
        for _ in 0..<10_000 {
            let value = (0..<Int.random(in: 0...16, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            count += Self.read(value)
        }
        // Random values that are never anything would test nothing.
        #expect(count > 100, "\(random)")
    }

    @Test func `a well-formed link is found beside any garbage without its marks`() {
        var random = SeededRandomNumberGenerator()
        let pieces = ["a", "=", ";", " ", "\t", "é", "rel", ">", "\\", "title=\"x, y\"", "\"q\"", "*", "/"]
        for _ in 0..<2000 {
            func garbage() -> String {
                (0..<Int.random(in: 0...8, using: &random))
                    .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            }
            let value = "x\(garbage()) , </right>; rel=next, \(garbage())"
            #expect(LinkHeader(["Link": value]).target(rel: "next") == "/right", "\(value) \(random)")
            #expect(CacheControl("x\(garbage()), max-age=7 ,\(garbage())").maxAge == 7, "\(random)")
        }
    }

    /// Quadratic time would be hours for each of them.
    @Test(
        .heavy,
        .timeLimit(.minutes(1)),
        arguments: [
            "<", "<,", "<a>;", "<a>;t=\"", "<a>;t=\"\\", "\"", "\\\"", "\"\\", ",", ";", "=", "a=\"", "a=\",", ",\"",
            " ", "\t",
            "<a>; rel=\"", "<a>; rel=\"x\",", "max-age=9,", "9", "W/\"", "a;t=9,", "a;t=\"", ">,<", "a=\"\\\",",
            "Sun, ",
        ]
    )
    func `a long value takes its length`(piece: String) {
        let value = String(repeating: piece, count: 300_000 / piece.utf8.count)
        _ = Self.read(value)
        _ = Self.read("\"" + value)
        _ = Self.read("<" + value + ">")
    }
}
