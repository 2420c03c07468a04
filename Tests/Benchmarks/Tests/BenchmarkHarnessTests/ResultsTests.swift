import BenchmarkHarness
import Foundation
import Testing

@Suite struct ResultsTests {
    private func entry(_ report: Report) -> Results.Entry {
        Results.Entry(date: "2026-11-22T07:00:00Z", conditions: ["Swift": "6.3.1"], report: report)
    }

    @Test func `come back as they were written`() throws {
        let results = Results([entry(.make())])
        #expect(try Results(json: results.json()) == results)
    }

    @Test func `are the same octets each time`() throws {
        let results = Results([entry(.make()), entry(.make(family: "rules"))])
        #expect(try results.json() == Results(json: results.json()).json())
    }

    @Test func `take the place of earlier ones of the same family`() {
        var results = Results([entry(.make()), entry(.make(family: "rules"))])
        results.set(entry(.make(ratio: 0.9)))
        results.set(entry(.make(family: "client")))
        #expect(results.entries.map(\.report.family) == ["servers", "rules", "client"])
        #expect(results.entries.first?.report == .make(ratio: 0.9))
    }

    @Test func `come back where a figure is no number`() throws {
        let results = Results([entry(.make(ratio: .infinity))])
        #expect(try Results(json: results.json()) == results)
    }

    @Test func `that are no JSON of this program are an error`() {
        #expect(throws: (any Error).self) { try Results(json: Data("{}".utf8)) }
    }
}
