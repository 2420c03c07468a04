import BenchmarkHarness
import Testing

@Suite struct RowTests {
    @Test func `is judged by what its bar is about`() {
        let row = Row("one", .cpuTime, 5, ratio: 2, bar: .ratio(atMost: 3))
        #expect(row.judged == 2)
        #expect(row.verdict(in: .full) == .passed)
        #expect(Row("one", .cpuTime, 5, ratio: 2, bar: .value(atMost: 3)).verdict(in: .full) == .short)
    }

    @Test func `falls short of a bar on a ratio where it has none`() {
        #expect(Row("one", .cpuTime, 5, bar: .ratio(atMost: 3)).verdict(in: .full) == .short)
    }

    @Test(arguments: Quantity.allCases)
    func `is judged in a quick run where it is sturdy`(quantity: Quantity) {
        let row = Row("one", quantity, 2, bar: .value(atMost: 1))
        let isSturdy = [.cpuTime, .allocations, .instructions, .count].contains(quantity)
        #expect(row.verdict(in: .quick) == (isSturdy ? .short : .notJudged))
        #expect(row.verdict(in: .full) == .short)
    }

    @Test func `that falls short of what was never reached fails full runs alone`() {
        let bar = Bar.value(atMost: 1).notReachedYet
        #expect(Row("one", .cpuTime, 2, bar: bar).verdict(in: .full) == .short)
        #expect(Row("one", .cpuTime, 2, bar: bar).verdict(in: .quick) == .aimedAt)
        #expect(Row("one", .cpuTime, 1, bar: bar).verdict(in: .quick) == .passed)
        #expect(Row("one", .wallTime, 1, bar: bar).verdict(in: .quick) == .notJudged)
    }

    @Test(arguments: [Quantity.cpuTime, .wallTime])
    func `of a time is judged as if nobody else used the machine`(quantity: Quantity) {
        #expect(Row("one", quantity, 3, bar: .value(atMost: 2), undisturbed: 2).verdict(in: .full) == .passed)
        #expect(Row("one", quantity, 3, bar: .value(atMost: 2), undisturbed: 2.1).verdict(in: .full) == .short)
        #expect(Row("one", quantity, 3, bar: .value(atMost: 2)).verdict(in: .full) == .short)
        // A machine that is faster makes nothing harder.
        #expect(Row("one", quantity, 2, bar: .value(atMost: 2), undisturbed: 4).verdict(in: .full) == .passed)
        #expect(Row("one", quantity, 3, ratio: 3, bar: .ratio(atMost: 2), undisturbed: 1).verdict(in: .full) == .short)
    }

    @Test func `of what is no time is the same on all machines`() {
        #expect(Row("one", .allocations, 3, bar: .value(atMost: 2), undisturbed: 1).verdict(in: .full) == .short)
        #expect(Row("one", .memory, 3, bar: .value(atMost: 2), undisturbed: 1).verdict(in: .full) == .short)
    }

    @Test func `without a bar is told`() {
        #expect(Row("one", .cpuTime, 2).verdict(in: .full) == .told)
    }

    @Test func `that was not measured says why, and fails nothing`() {
        let row = Row.skipped("nginx", .throughput, because: "nginx is not installed")
        #expect(row.verdict(in: .full) == .skipped("nginx is not installed"))
        #expect(row.value == nil)
    }
}
