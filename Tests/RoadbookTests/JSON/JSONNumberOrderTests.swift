import Roadbook
import Testing

@Suite struct JSONNumberOrderTests {
    @Test func `numbers are in the order of their exact values`() throws {
        let texts = [
            "-1e99999999999999999999", "-1e400", "-10.5", "-10", "-9.99999999999999999999999", "-1", "-1e-400", "0",
            "1e-400",
            "0.1", "0.10000000000000000001", "9", "10", "10.5", "100", "12345678901234567890", "12345678901234567891",
            "1e400", "1e99999999999999999999",
        ]
        let numbers = try texts.map { try #require(JSONNumber(text: $0)) }
        for (left, first) in numbers.enumerated() {
            for (right, second) in numbers.enumerated() {
                #expect(first.precedes(second) == (left < right), "\(first) and \(second)")
            }
        }
        let (one, zero) = try (#require(JSONNumber(text: "1.0")), #require(JSONNumber(text: "-0")))
        #expect(!JSONNumber(1).precedes(one))
        #expect(!JSONNumber(0).precedes(zero) && !zero.precedes(0))
    }
}
