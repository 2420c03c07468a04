import BenchmarkHarness
import Testing

@Suite struct ReportTests {
    @Test func `names the rows that fall short`() {
        #expect(Report.make(ratio: 0.5).shortfalls(in: .full) == ["servers: requests: ours"])
        #expect(Report.make(ratio: 0.8).shortfalls(in: .full).isEmpty)
    }

    @Test func `of a quick run is not judged by requests`() {
        #expect(Report.make(ratio: 0.5).shortfalls(in: .quick).isEmpty)
    }
}
