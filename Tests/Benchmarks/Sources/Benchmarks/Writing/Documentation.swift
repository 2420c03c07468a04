import BenchmarkHarness
import Foundation

/// The files of docs/benchmarks that this program writes.
struct Documentation {
    /// Reports cannot be written.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: URL

    private var readme: URL { folder.appending(path: "README.md") }
    private var results: URL { folder.appending(path: "results.json") }

    /// Makes sure that reports of some families can be written, before they are measured for half an hour.
    ///
    /// - Throws: ``Failure``, and errors of files.
    func check(_ families: [String]) throws {
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw Failure(description: "nothing can be written to \(folder.path)")
        }
        _ = try earlierResults()
        var text = MarkedText(try String(contentsOf: readme, encoding: .utf8))
        for family in families { try put("", of: family, into: &text) }
    }

    /// Puts reports in place of earlier ones of the same families, and leaves those of others as they are.
    ///
    /// - Throws: ``Failure``, and errors of files.
    func write(_ reports: [Report], under conditions: [String: String]) throws {
        var results = try earlierResults()
        var text = MarkedText(try String(contentsOf: readme, encoding: .utf8))
        let date = Date.now.formatted(.iso8601)
        for report in reports {
            results.set(Results.Entry(date: date, conditions: conditions, report: report))
            try put(Self.markdown(of: report, date: date, conditions: conditions), of: report.family, into: &text)
        }
        for report in reports {
            try Plot(report).svg
                .write(to: folder.appending(path: "\(report.family).svg"), atomically: true, encoding: .utf8)
        }
        try results.json().write(to: self.results, options: .atomic)
        try text.text.write(to: readme, atomically: true, encoding: .utf8)
    }

    /// None where there is no such file.
    private func earlierResults() throws -> Results {
        guard FileManager.default.fileExists(atPath: results.path) else { return Results() }
        return try Results(json: Data(contentsOf: results))
    }

    private func put(_ content: String, of family: String, into text: inout MarkedText) throws {
        guard text.replace(family, with: content) else {
            throw Failure(description: "\(readme.path) has no <!-- \(family) --> with its end")
        }
    }

    private static func markdown(of report: Report, date: String, conditions: [String: String]) -> String {
        let tables = report.sections.filter { !$0.rows.isEmpty }.map { Table($0, in: .full).markdown }
        let versions = conditions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let plot = "![\(report.title)](\(report.family).svg)"
        let circumstances = "Measured on \(date.prefix(10)). \(versions.joined(separator: "; "))."
        return ([plot] + tables + [circumstances]).joined(separator: "\n\n")
    }
}
