import Roadbook

extension Expectations.Entry {
    /// What is wrong where it is not met, with what came instead.
    ///
    /// - Parameter exchanges: All that came, as far as it is remembered.
    func failure(among exchanges: [MockExchange]) -> TestFailure {
        let others = exchanges.filter { $0.number >= start && !isMeant($0) }.map(\.request)
        return place.failure(message(among: exchanges) + NearMisses(others, criteria).text)
    }

    private func message(among exchanges: [MockExchange]) -> String {
        guard !counts.contains(count) else {
            return "expected \(criteria.words) after what was to come before, and it came earlier"
        }
        let message = "expected \(criteria.words) \(counts), and it came \(ExpectedCounts.times(count))"
        let early = exchanges.count { $0.number < start && isMeant($0) }
        guard early > 0, !counts.isReached(by: count) else { return message }
        return message + "; it came \(ExpectedCounts.times(early)) before it was expected"
    }

    private func isMeant(_ exchange: MockExchange) -> Bool {
        (try? condition.holds(for: exchange.request)) == true
    }
}
