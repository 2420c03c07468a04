import Foundation
import Roadbook
import Testing

struct JSONNumberTests {
    @Test(arguments: [
        ["1", "1.0", "10e-1", "1e0", "0.1e1", "0.01E+2", "100e-2", "1.000e00"],
        ["0", "-0", "0.0", "-0.000", "0e5", "0E-99999999999999999999", "-0e99999999999999999999"],
        ["-12.5", "-125e-1", "-0.125e2", "-12.50"],
        ["1e400", "10e399", "0.1e401"],
        ["123456789012345678901234567890", "1234567890.12345678901234567890e20", "1.2345678901234567890123456789e29"],
        ["1e99999999999999999999", "1e099999999999999999999"],
    ])
    func `numbers of one value are equal and hash alike`(texts: [String]) throws {
        let numbers = try texts.map { try #require(JSONNumber(text: $0)) }
        for number in numbers {
            #expect(number == numbers[0], "\(number)")
            #expect(number.hashValue == numbers[0].hashValue, "\(number)")
        }
    }

    @Test func `numbers of different values differ`() throws {
        let texts = [
            "0", "1", "-1", "10", "11", "101", "1.1", "0.1", "0.01", "1e400", "1e401", "-1e400", "1e-400",
            "123456789012345678901234567890", "123456789012345678901234567891", "9007199254740993", "9007199254740992",
            "1e99999999999999999999", "1e-99999999999999999999", "1e99999999999999999998", "2e99999999999999999999",
        ]
        #expect(Set(texts.compactMap(JSONNumber.init(text:))).count == texts.count)
    }

    @Test(arguments: [
        "", "-", "+1", "01", "-01", "00", "1.", ".5", "1e", "1e+", "1.e5", "0x1", "NaN", "Infinity", "1 ", " 1", "1_0",
        "1,0",
        "--1", "1e5.0", "٣",
    ])
    func `a text that JSON does not take for a number is none`(text: String) {
        #expect(JSONNumber(text: text) == nil)
    }

    @Test func `the literal is kept as it is written`() throws {
        for text in ["1.0", "10e-1", "-0", "1E+05", "0.1000000000000000055511151231257827021181583404541015625"] {
            #expect(try #require(JSONNumber(text: text)).text == text)
        }
    }

    static let doubles: [(Double, String)] = [
        (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (0.1, "0.1"), (1e100, "1e+100"), (-2.5e-7, "-2.5e-07"),
        (9_007_199_254_740_992.0, "9007199254740992"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ]

    @Test(arguments: doubles)
    func `a double has the shortest literal that reads back`(value: Double, text: String) throws {
        let number = try #require(JSONNumber(value))
        #expect(number.text == text)
        #expect(number.double == value)
    }

    @Test func `what is not finite is no number`() {
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
        #expect(JSONNumber(Float.infinity) == nil)
        #expect(JSONNumber(Decimal.nan) == nil)
    }

    static let integers: [(String, Int)] = [
        ("1", 1), ("-1.0", -1), ("10e-1", 1), ("1e3", 1000), ("0e999", 0), ("-0", 0),
        ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("-9.223372036854775808e18", Int.min),
        ("92233720368547758070e-1", Int.max),
    ]

    @Test(arguments: integers)
    func `an integer is read however it is written`(text: String, value: Int) throws {
        #expect(try #require(JSONNumber(text: text)).int == value)
    }

    @Test(arguments: [
        "0.5", "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "1e99999999999999999999", "1e-1",
    ])
    func `what is no integer that fits is nil`(text: String) throws {
        #expect(try #require(JSONNumber(text: text)).int == nil)
    }

    @Test func `an integer fits its own width only`() throws {
        #expect(try #require(JSONNumber(text: "18446744073709551615")).exactly(UInt64.self) == .max)
        #expect(try #require(JSONNumber(text: "300")).exactly(UInt8.self) == nil)
        #expect(try #require(JSONNumber(text: "2.55e2")).exactly(UInt8.self) == 255)
        #expect(try #require(JSONNumber(text: "-1")).exactly(UInt8.self) == nil)
        #expect(try #require(JSONNumber(text: "-128.0")).exactly(Int8.self) == -128)
    }

    @Test(arguments: [
        "0.1", "-12345678901234567890.123456789012345678", "99999999999999999999999999999999999999", "1e-128", "1e127",
        "5e-3",
    ])
    func `a decimal of up to 38 digits is exact`(text: String) throws {
        let number = try #require(JSONNumber(text: text))
        let decimal = try #require(number.decimal)
        #expect(JSONNumber(decimal) == number)
    }

    @Test(arguments: ["123456789012345678901234567890123456789", "1e400", "1e-200"])
    func `a decimal that would be rounded is nil`(text: String) throws {
        #expect(try #require(JSONNumber(text: text)).decimal == nil)
    }

    @Test func `a number beyond double is an infinity`() throws {
        #expect(try #require(JSONNumber(text: "-1e400")).double == -.infinity)
        #expect(try #require(JSONNumber(text: "1e-400")).double == 0)
    }
}
