import BenchmarkHarness
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct PlotTests {
    /// How often each element occurs; fails for what is no XML.
    private func elements(of svg: String) throws -> [String: Int] {
        final class Counter: NSObject, XMLParserDelegate {
            var counts: [String: Int] = [:]

            func parser(
                _ parser: XMLParser,
                didStartElement name: String,
                namespaceURI: String?,
                qualifiedName: String?,
                attributes: [String: String]
            ) {
                counts[name, default: 0] += 1
            }
        }
        let counter = Counter()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = counter
        try #require(parser.parse())
        return counter.counts
    }

    @Test func `has a bar for each row that was measured, and a line for each bar to reach`() throws {
        let counts = try elements(of: Plot(.make()).svg)
        #expect(counts["rect"] == 2)
        #expect(counts["line"] == 1)
        // The title, that of the section, a name and a figure for each row, and what the colours are.
        #expect(counts["text"] == 7)
    }

    @Test func `says what was measured, and what was to be reached`() {
        let svg = Plot(.make()).svg
        #expect(svg.contains("0.50 x (bar ≥ 0.75 x)"))
        #expect(svg.contains("requests, as a multiple of nginx"))
    }

    @Test func `shows only sections that are to be plotted`() throws {
        let report = Report(family: "a", title: "A & <b>", sections: [.make(plotted: nil), .make(plotted: .value)])
        #expect(try elements(of: Plot(report).svg)["rect"] == 2)
    }

    @Test func `shows as passed what its table does`() {
        let rows = [
            Row("slow machine", .cpuTime, 2e-6, bar: .value(atMost: 1e-6), undisturbed: 0.9e-6),
            Row("short", .cpuTime, 2e-6, bar: .value(atMost: 1e-6)),
        ]
        let section = Section("times", plotted: .value, rows)
        let svg = Plot(Report(family: "a", title: "A", sections: [section])).svg
        #expect(svg.matches(of: /#2da44e/).count == 1)
        #expect(svg.matches(of: /#d4820c/).count == 1)
    }

    @Test func `keeps within its width`() throws {
        let svg = Plot(.make(ratio: 0.01)).svg
        let ends = svg.matches(of: /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/).compactMap { match in
            Double(match.1).flatMap { x in Double(match.2).map { x + $0 } }
        }
        #expect(ends.count == 2)
        #expect(ends.allSatisfy { $0 <= 860 - 190 })
    }

    @Test func `has room for what its texts say`() throws {
        let name = "what somebody would write who has many words for it"
        let row = Row(name, .instructions, 1_136_360.5, bar: .value(atMost: 1_136_400.5))
        let svg = Plot(Report(family: "a", title: "A", sections: [Section("b", plotted: .value, [row])])).svg
        // Letters of common fonts are seven units wide, on average.
        let end = try #require(svg.firstMatch(of: /<text x="([\d.]+)" y="[\d.]+" text-anchor="end">/))
        #expect(Double(end.1).map { $0 >= Double(name.count) * 7 } == true)
        let label = try #require(svg.firstMatch(of: /<text x="([\d.]+)" y="[\d.]+">(1136360.5 [^<]+)/))
        let width = try #require(svg.firstMatch(of: /viewBox="0 0 (\d+)/).flatMap { Double($0.1) })
        #expect(Double(label.1).map { $0 + Double(label.2.count) * 7 <= width } == true)
    }

    @Test func `leaves a section out of which nothing can be shown`() throws {
        let section = Section("requests", reference: "nginx", plotted: .ratio, [Row("ours", .throughput, 70_000)])
        #expect(!Plot(Report(family: "a", title: "A", sections: [section])).svg.contains("requests"))
    }
}
