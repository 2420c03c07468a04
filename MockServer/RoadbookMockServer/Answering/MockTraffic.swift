import RoadbookHTTPEngine

/// What a mock knows of the requests that come: what was said of them, what is expected, what has come.
struct MockTraffic: Sendable {
    var stubs = StubBook()
    var journal = Journal()
    var expectations = Expectations()
    /// Whether what no stub answers is refused.
    var refusesUnstubbed = false
    var random: SeededRandomNumberGenerator
    /// The place of the last exchange in memory.
    var lastInMemory = 0
    /// The stubs that were chosen by the heads of requests whose content is still to come.
    var decisions: [HTTPExchangePlace: StubDecision] = [:]

    mutating func decide(_ decision: StubDecision, at place: HTTPExchangePlace) {
        // Clients that left before their content came are not waited for.
        if decisions.count >= 1_024 { decisions.removeAll() }
        decisions[place] = decision
    }
}
