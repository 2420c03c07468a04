import BenchmarkHarness
import Testing

@Suite struct MedianTests {
    @Test(arguments: [([3, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([7], 7)] as [([Double], Double)])
    func `is the value in the middle, or between the two there`(values: [Double], median: Double) {
        #expect(values.median == median)
    }

    @Test func `of nothing is nothing`() {
        #expect([Double]().median == nil)
    }

    @Test func `of ratios is that of each round, and not the ratio of medians`() {
        #expect([2, 30, 4].medianRatio(to: [1, 10, 4]) == 2)
    }

    @Test(arguments: [([1, 2], [1]), ([], [])] as [([Double], [Double])])
    func `of ratios is nothing where a round is missing`(values: [Double], others: [Double]) {
        #expect(values.medianRatio(to: others) == nil)
    }
}
