/// What a mock knows of the requests that come: what was said of them, what is expected, what has come.
struct MockTraffic: Sendable {
    var stubs = StubBook()
    var journal = Journal()
    var expectations = Expectations()
    /// Whether what no stub answers is refused.
    var refusesUnstubbed = false
    var random: SeededRandomNumberGenerator
}
