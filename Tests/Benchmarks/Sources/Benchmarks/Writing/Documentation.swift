import BenchmarkHarness
import Foundation

/// The files of docs/benchmarks that this program writes.
struct Documentation {
    /// The README has no place for the tables of a family.
    struct NoPlace: Error, CustomStringConvertible {
        let description: String
    }

    let folder: URL

    /// Puts reports in place of earlier ones of the same families, and leaves those of others as they are.
    ///
    /// - Throws: ``NoPlace``, and errors of files.
    func write(_ reports: [Report], under conditions: [String: String]) throws {
        let file = folder.appending(path: "results.json")
        var results = try (try? Data(contentsOf: file)).map(Results.init(json:)) ?? Results()
        let readme = folder.appending(path: "README.md")
        var text = MarkedText(try String(contentsOf: readme, encoding: .utf8))
        let date = Date.now.formatted(.iso8601)
        for report in reports {
            results.set(Results.Entry(date: date, conditions: conditions, report: report))
            try Plot(report).svg
                .write(to: folder.appending(path: "\(report.family).svg"), atomically: true, encoding: .utf8)
            guard text.replace(report.family, with: Self.markdown(of: report, date: date, conditions: conditions))
            else {
                throw NoPlace(description: "\(readme.path) has no <!-- \(report.family) --> with its end")
            }
        }
        try results.json().write(to: file, options: .atomic)
        try text.text.write(to: readme, atomically: true, encoding: .utf8)
    }

    private static func markdown(of report: Report, date: String, conditions: [String: String]) -> String {
        let tables = report.sections.filter { !$0.rows.isEmpty }.map { Table($0, in: .full).markdown }
        let versions = conditions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let plot = "![\(report.title)](\(report.family).svg)"
        let circumstances = "Measured on \(date.prefix(10)). \(versions.joined(separator: "; "))."
        return ([plot] + tables + [circumstances]).joined(separator: "\n\n")
    }
}
