import Testing

@testable import Roadbook

@Suite struct SlidingCountInternalTests {
    @Test(arguments: [
        (Duration.zero, Duration.seconds(10), Int64(0)), (.milliseconds(999), .seconds(10), 0),
        (.seconds(1), .seconds(10), 1), (.seconds(100), .seconds(10), 100), (.seconds(-5), .seconds(10), 0),
        // A slice is a millisecond at the least.
        (.seconds(1), .zero, 1000), (.seconds(1), .seconds(-1), 1000), (.seconds(1), .milliseconds(5), 1000),
        (.seconds(Int64.max), .seconds(Int64.max), 10), (.seconds(Int64.max), .zero, 0),
        (.seconds(Int64.min), .seconds(Int64.min), 0),
    ])
    func `a time is in the tenth of the window that it is in`(now: Duration, window: Duration, slice: Int64) {
        #expect(SlidingCount.slice(at: now, window: window) == slice)
    }

    @Test func `what happened in ten slices is counted`() {
        var count = SlidingCount()
        for slice in [0, 0, 3, 9, 9, 9] as [Int64] { count.add(in: slice) }
        #expect(count.sum(upTo: 9) == 6)
        #expect(count.sum(upTo: 10) == 4)
        #expect(count.sum(upTo: 13) == 3)
        count.add(in: 10)
        #expect(count.sum(upTo: 10) == 5)
        #expect(count.sum(upTo: 30) == 0)
    }
}
