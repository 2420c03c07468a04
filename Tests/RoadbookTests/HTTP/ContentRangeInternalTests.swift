import Testing

@testable import Roadbook

struct ContentRangeInternalTests {
    @Test(
        arguments: [
            ("bytes 0-0/1", 0, 0, 1, true), ("bytes 42-1233/1234", 42, 1233, 1234, false),
            ("Bytes 0-4/*", 0, 4, nil, false),
            ("bytes  0-4/5 ", 0, 4, 5, true),
            ("bytes 0-9223372036854775806/9223372036854775807", 0, .max - 1, .max, true),
        ] as [(String, Int64, Int64, Int64?, Bool)]
    )
    func `a part is read`(value: String, start: Int64, end: Int64, total: Int64?, isWhole: Bool) throws {
        let range = try #require(ContentRange(value))
        #expect((range.start, range.end, range.total) == (start, end, total))
        #expect(range.count == end - start + 1)
        #expect(range.isWhole == isWhole)
    }

    @Test(arguments: [
        "", "bytes", "bytes 0-4", "bytes */10", "lines 0-4/10", "bytes 4-0/10", "bytes 0-10/10", "bytes 0-4/",
        "bytes -4/10",
        "bytes 0-/10", "bytes +0-4/10", "bytes 0-4/10/10", "bytes 0-4-5/10", "bytes 0 - 4/10", "bytes 0-4/-1",
        "bytes 0-9223372036854775807/*", "bytes 0-9223372036854775808/*", "bytes 0-4/9223372036854775808",
    ])
    func `what is no part is none`(value: String) {
        #expect(ContentRange(value) == nil)
    }

    @Test(
        arguments: [
            ("bytes */10", 10), ("Bytes  */0 ", 0), ("bytes */9223372036854775807", .max),
            ("bytes */9223372036854775808", nil), ("bytes */", nil), ("bytes */*", nil), ("bytes */-1", nil),
            ("bytes */10/10", nil), ("bytes 0-9/10", nil), ("lines */10", nil), ("bytes", nil), ("", nil),
        ] as [(String, Int64?)]
    )
    func `the length of the whole is read where there is no part`(value: String, total: Int64?) {
        #expect(ContentRange.total(ofUnsatisfied: value) == total)
    }
}
