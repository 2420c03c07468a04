import BenchmarkHarness
import Testing

@Suite struct BarTests {
    @Test(arguments: [(9.99, true), (10, true), (10.01, false), (.nan, false)])
    func `at most includes its limit`(value: Double, isMet: Bool) {
        #expect(Bar.value(atMost: 10).isMet(by: value) == isMet)
    }

    @Test(arguments: [(0.74, false), (0.75, true), (0.76, true), (.nan, false)])
    func `at least includes its limit`(value: Double, isMet: Bool) {
        #expect(Bar.ratio(atLeast: 0.75).isMet(by: value) == isMet)
    }

    @Test func `is told in the unit of what it is about`() {
        #expect(Bar.value(atMost: 10e-6).text(in: .cpuTime) == "≤ 10.00 µs")
        #expect(Bar.value(atMost: 20e6).text(in: .memory) == "≤ 20.0 MB")
        #expect(Bar.ratio(atLeast: 0.75).text(in: .throughput) == "≥ 0.75 x")
    }
}
