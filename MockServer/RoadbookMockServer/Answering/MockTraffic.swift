import RoadbookHTTPEngine
import RoadbookRules

/// What a mock knows of the requests that come: what was said of them, what is expected, what has come.
struct MockTraffic: Sendable {
    var stubs = StubBook()
    var journal = Journal()
    var expectations = Expectations()
    /// Whether what no stub answers is refused.
    var refusesUnstubbed = false
    /// What the page switched on; it goes before the stubs, and around what they answer.
    var page = PageSwitches()
    var random: SeededRandomNumberGenerator
    /// The place of the last exchange in memory.
    var lastInMemory = 0
    var decisions = EarlyDecisions()

    /// A request that has come, and what is known of those that may answer it.
    struct Arrival {
        let number: Int
        /// When it came.
        let time: Duration
        /// `nil` where there are none.
        let stubs: RuleSet<MockRequest, Int>?
        /// Of the page; `nil` where nothing is switched on.
        let switches: RuleSet<MockRequest, Int>?
        let refusesUnstubbed: Bool
    }

    mutating func receive(_ request: MockRequest, expectedBy expected: [Int], at time: Duration) -> Arrival {
        expectations.receive(expected)
        return Arrival(
            number: journal.receive(request, at: time),
            time: time,
            stubs: stubs.rules(),
            switches: page.book.rules(),
            refusesUnstubbed: refusesUnstubbed
        )
    }
}
