import Foundation

/// The plotted sections of a report as an SVG image: a bar for each row, and a line where it has to reach, or to stay below.
///
/// It has no background, and its colours can be read on a light one and on a dark one.
public struct Plot {
    private let title: String
    private let sections: [Section]

    private let width = 860.0
    private let left = 250.0
    private let right = 190.0
    private let line = 26.0
    private let top = 46.0

    public init(_ report: Report) {
        title = report.title
        sections = report.sections.filter { $0.plotted != nil && $0.rows.contains { $0.skipped == nil } }
    }

    public var svg: String {
        var body = ""
        var y = top
        for section in sections {
            body += heading(of: section, at: y)
            y += line
            let rows = section.rows.compactMap { row in value(of: row, in: section).map { (row, $0) } }
            // Room for the line of a bar that is higher than all that was measured.
            let limits = rows.compactMap { $0.0.bar?.subject == section.plotted ? $0.0.bar?.limit : nil }
            let highest = (rows.map(\.1) + limits).max() ?? 1
            for (row, value) in rows {
                body += mark(row, value, in: section, scale: (width - left - right) / max(highest, .ulpOfOne), at: y)
                y += line
            }
            y += line / 2
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(y) + 20)" font-family="sans-serif" \
            font-size="13" fill="#7d8590">
            <text x="16" y="26" font-size="16" font-weight="bold">\(Self.escaped(title))</text>
            \(body)<text x="16" y="\(y + 8)">A red line is where a bar has to reach, or what it has to stay below; \
            a green one does, an orange one does not.</text>
            </svg>

            """
    }

    private func value(of row: Row, in section: Section) -> Double? {
        section.plotted == .ratio ? row.ratio : row.value
    }

    private func heading(of section: Section, at y: Double) -> String {
        let reference = section.plotted == .ratio ? section.reference.map { ", as a multiple of \($0)" } ?? "" : ""
        return "<text x=\"16\" y=\"\(y + 16)\" font-weight=\"bold\">\(Self.escaped(section.title + reference))</text>\n"
    }

    private func mark(_ row: Row, _ value: Double, in section: Section, scale: Double, at y: Double) -> String {
        let bar = row.bar.flatMap { $0.subject == section.plotted ? $0 : nil }
        let color = bar.map { $0.isMet(by: value) ? "#2da44e" : "#d4820c" } ?? "#6e9fd4"
        let figure = section.plotted == .ratio ? value.multiple : row.quantity.text(value)
        let label = bar.map { "\(figure) (bar \($0.text(in: row.quantity)))" } ?? figure
        let length = max(value * scale, 1)
        // The label stands behind the bar, or behind the line where that is farther.
        let end = max(length, (bar?.limit ?? 0) * scale)
        var svg = "<text x=\"\(left - 10)\" y=\"\(y + 16)\" text-anchor=\"end\">\(Self.escaped(row.name))</text>"
        svg += "<rect x=\"\(left)\" y=\"\(y + 3)\" width=\"\(length.rounded(to: 1))\" height=\"18\" fill=\"\(color)\"/>"
        if let bar {
            let x = (left + bar.limit * scale).rounded(to: 1)
            svg += "<line x1=\"\(x)\" x2=\"\(x)\" y1=\"\(y)\" y2=\"\(y + 24)\" stroke=\"#c4314b\" stroke-width=\"2\"/>"
        }
        svg += "<text x=\"\((left + end + 8).rounded(to: 1))\" y=\"\(y + 16)\">\(Self.escaped(label))</text>\n"
        return svg
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
