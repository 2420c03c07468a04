/// Figures in columns, for a terminal and for Markdown.
public struct Table {
    private let header: [String]
    private let rows: [[String]]

    public init(_ section: Section, in mode: Mode) {
        let ratio = section.reference.map { "of \($0)" } ?? "ratio"
        let header = [section.title, "figure", ratio, "bar", ""]
        let rows = section.rows.map { row in
            [
                row.name, row.value.map(row.quantity.text) ?? "", row.ratio?.multiple ?? "",
                row.bar?.text(in: row.quantity) ?? "", Self.verdict(of: row, in: mode),
            ]
        }
        // A column that says nothing is left out.
        let columns = header.indices.filter { column in column == 0 || rows.contains { !$0[column].isEmpty } }
        self.header = columns.map { header[$0] }
        self.rows = rows.map { row in columns.map { row[$0] } }
    }

    /// What comes of a row, and of what it comes where the machine has a part in it.
    private static func verdict(of row: Row, in mode: Mode) -> String {
        let verdict = row.verdict(in: mode)
        guard [.passed, .short, .aimedAt].contains(verdict), row.bar?.subject == .value, let judged = row.judged,
            judged != row.value
        else { return verdict.text }
        return "\(verdict.text), as \(row.quantity.text(judged)) on a machine that nobody else uses"
    }

    /// In columns as wide as what they hold.
    public var text: String {
        let lines = [header] + rows
        let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    public var markdown: String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
