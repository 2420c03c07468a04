import RoadbookTesting
import Testing

@testable import RoadbookMockServer

@Suite struct MockDelayInternalTests {
    @Test func `delays keep to their distribution`() {
        var random = SeededRandomNumberGenerator(seed: 3)
        let uniform = MockDelay.uniform(.seconds(1) ... .seconds(2))
        let times = (0..<1_000).map { _ in uniform.duration(using: &random) }
        #expect(times.allSatisfy { (.seconds(1) ... .seconds(2)).contains($0) })
        #expect(Set(times).count > 900)
        let normal = MockDelay.logNormal(median: .milliseconds(100), sigma: 0.5, maximum: .seconds(1))
        let sorted = (0..<4_001).map { _ in normal.duration(using: &random) }.sorted()
        #expect((90...110).contains(sorted[2_000] / .milliseconds(1)))
        #expect(sorted.last! <= .seconds(1))
        #expect(MockDelay.fixed(.seconds(-1)).duration(using: &random) == .zero)
        let odd = MockDelay.logNormal(median: .seconds(1), sigma: .infinity)
        #expect(odd.duration(using: &random) == .seconds(1))
    }
}
