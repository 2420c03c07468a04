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
}
