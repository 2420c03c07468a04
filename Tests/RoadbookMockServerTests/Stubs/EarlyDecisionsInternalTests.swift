import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

struct EarlyDecisionsInternalTests {
    private func place(_ number: Int) -> HTTPExchangePlace { HTTPExchangePlace(connection: number, exchange: 0) }

    private func decisions(_ numbers: Range<Int>) throws -> EarlyDecisions {
        let mock = MockServer(Library.self)
        let pattern = RequestPattern<Void>(criteria: { _ in [] })
        let answer = try PreparedAnswer(.fromStore, for: pattern, in: mock.core.declaration)
        var decisions = EarlyDecisions()
        for number in numbers { decisions.keep(StubDecision(stub: number, answer: answer), for: place(number)) }
        return decisions
    }

    @Test func `a decision is taken once`() throws {
        var decisions = try decisions(0..<3)
        #expect(decisions.take(for: place(1))?.stub == 1)
        #expect(decisions.take(for: place(1)) == nil)
        #expect(decisions.take(for: place(2))?.stub == 2)
        #expect(decisions.take(for: place(3)) == nil)
    }

    @Test func `of those that nobody takes the oldest are forgotten, and no others`() throws {
        let count = 10 * EarlyDecisions.limit
        var decisions = try decisions(0..<count)
        let kept = (0..<count).filter { decisions.take(for: place($0)) != nil }
        #expect(kept.count >= EarlyDecisions.limit && kept.count <= 2 * EarlyDecisions.limit)
        #expect(kept == Array(count - kept.count..<count))
    }
}
