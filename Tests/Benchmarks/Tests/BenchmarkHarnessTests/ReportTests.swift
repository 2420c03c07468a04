import BenchmarkHarness
import Testing

@Suite struct ReportTests {
    @Test func `names the rows that fall short`() {
        #expect(Report.make(ratio: 0.5).shortRows(in: .full).map(\.name) == ["ours"])
        #expect(Report.make(ratio: 0.8).shortRows(in: .full).isEmpty)
    }

    @Test func `of a quick run is not judged by requests`() {
        #expect(Report.make(ratio: 0.5).shortRows(in: .quick).isEmpty)
    }
}
