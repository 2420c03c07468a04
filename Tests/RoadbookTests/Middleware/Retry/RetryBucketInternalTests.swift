import Foundation
import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct RetryBucketInternalTests {
    private let budget = RetryBudget()

    @Test func `it holds a fifth of what succeeded in ten seconds`() {
        var bucket = RetryBucket(budget)
        for _ in 1...1000 { bucket.countSuccess(budget, at: .zero) }
        var taken = 0
        while bucket.takeToken(budget, at: .seconds(5)) { taken += 1 }
        #expect(taken == 200)
    }

    @Test func `what is older does not count, but for the reserve`() {
        var bucket = RetryBucket(budget)
        for _ in 1...1000 { bucket.countSuccess(budget, at: .zero) }
        var taken = 0
        while bucket.takeToken(budget, at: .seconds(10)) { taken += 1 }
        #expect(taken == 5)
    }

    @Test func `a ratio that is no number allows the reserve, once`() throws {
        var budget = RetryBudget()
        budget.ratio = .nan
        #expect(budget == budget && budget.ratio == 0)
        let (budgets, origin) = (RetryBudgets(), Origin(try #require(URL(string: "https://api.example.com"))))
        budgets.countSuccess(origin, budget, at: .zero)
        #expect((0..<100).count { _ in budgets.takeToken(origin, budget, at: .zero) } == 5)
    }

    @Test func `a budget of odd numbers allows nothing, or everything`() {
        var none = RetryBudget()
        none.reserve = -1
        none.ratio = -1
        none.window = .zero
        var bucket = RetryBucket(none)
        bucket.countSuccess(none, at: .seconds(-1))
        let isTaken = bucket.takeToken(none, at: .seconds(Int64.max / 2))
        #expect(!isTaken)
        var all = RetryBucket(.unlimited)
        let taken = (1...10_000).filter { _ in all.takeToken(.unlimited, at: .zero) }
        #expect(taken.count == 10_000)
    }

    @Test func `retries are never more than the reserve and a fifth of the successes`() {
        var random = SeededRandomNumberGenerator()
        print("retry bucket:", random)
        for _ in 1...200 {
            var bucket = RetryBucket(budget)
            var (now, successes, retries) = (Duration.zero, 0, 0)
            for _ in 1...500 {
                now += .milliseconds(Int64.random(in: 0...2000, using: &random))
                if Bool.random(using: &random) {
                    bucket.countSuccess(budget, at: now)
                    successes += 1
                } else if bucket.takeToken(budget, at: now) {
                    retries += 1
                }
                #expect(Double(retries) <= 5 + 0.2 * Double(successes) + 0.000_001)
            }
        }
    }

    @Test func `waits double up to the maximum`() {
        var policy = RetryPolicy()
        #expect(
            (0...8).map(policy.ceiling)
                == [300, 600, 1200, 2400, 4800, 9600, 19_200, 20_000, 20_000].map { .milliseconds($0) }
        )
        policy.baseDelay = .seconds(-1)
        #expect(policy.ceiling(retry: 3) == .zero)
        policy.baseDelay = .zero
        #expect(policy.ceiling(retry: 3) == .zero)
    }
}
