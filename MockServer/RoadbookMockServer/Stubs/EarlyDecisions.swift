import RoadbookHTTPEngine

/// The stubs that were chosen by the heads of requests whose content is still to come.
struct EarlyDecisions: Sendable {
    /// How many are kept at least, and twice as many at most. The oldest are forgotten: their clients left before their
    /// content came.
    static let limit = 1_024

    private var decisions: [HTTPExchangePlace: StubDecision] = [:]
    /// The places in the order they came, those that were taken among them.
    private var order: [HTTPExchangePlace] = []

    /// Keeps a decision until its request is there.
    mutating func keep(_ decision: StubDecision, for place: HTTPExchangePlace) {
        guard decisions.updateValue(decision, forKey: place) == nil else { return }
        order.append(place)
        // Not each time, so that a decision costs the same however many there are.
        if order.count >= 2 * Self.limit { forgetOldest() }
    }

    /// The decision about a request, which is not kept any longer.
    mutating func take(for place: HTTPExchangePlace) -> StubDecision? { decisions.removeValue(forKey: place) }

    private mutating func forgetOldest() {
        order.removeAll { decisions[$0] == nil }
        for place in order.dropLast(Self.limit) { decisions[place] = nil }
        order = Array(order.suffix(Self.limit))
    }
}
