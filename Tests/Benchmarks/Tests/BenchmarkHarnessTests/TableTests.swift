import BenchmarkHarness
import Testing

@Suite struct TableTests {
    @Test func `has columns as wide as what they hold`() {
        let text = """
            requests   figure     of nginx  bar
            nginx      140000 /s  1.00 x
            ours       70000 /s   0.50 x    ≥ 0.75 x  SHORT
            Node <20>                                 skipped: node is not installed
            """
        #expect(Table(.make(), in: .full).text == text)
    }

    @Test func `leaves a column out that says nothing`() {
        let section = Section("memory", [Row("before", .memory, 1_000_000), Row("after", .memory, 12_000_000)])
        #expect(Table(section, in: .full).text == "memory  figure\nbefore  1.0 MB\nafter   12.0 MB")
    }

    @Test func `is a table of Markdown too`() {
        let lines = Table(.make(), in: .quick).markdown.split(separator: "\n")
        #expect(lines.first == "| requests | figure | of nginx | bar |  |")
        #expect(lines[1] == "| --- | --- | --- | --- | --- |")
        #expect(lines[3] == "| ours | 70000 /s | 0.50 x | ≥ 0.75 x | not judged in a quick run |")
        #expect(lines.count == 5)
    }
}
