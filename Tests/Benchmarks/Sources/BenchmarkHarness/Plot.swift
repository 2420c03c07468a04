import Foundation

/// The plotted sections of a report as an SVG image: a bar for each row, and a line where it has to reach, or to stay below.
///
/// It has no background, and its colours can be read on a light one and on a dark one.
public struct Plot {
    private let title: String
    private let groups: [(heading: String, bars: [PlotBar])]

    /// Of the longest bar.
    private let length = 420.0
    private let line = 26.0
    private let top = 46.0
    /// Where bars begin.
    private let left: Double
    private let width: Double

    public init(_ report: Report) {
        title = report.title
        groups = report.sections.compactMap { section in
            guard let subject = section.plotted else { return nil }
            let bars = section.rows.compactMap { PlotBar($0, showing: subject) }
            let reference = subject == .ratio ? section.reference.map { ", as a multiple of \($0)" } ?? "" : ""
            return bars.isEmpty ? nil : (section.title + reference, bars)
        }
        let bars = groups.flatMap(\.bars)
        left = max(250, Self.room(for: bars.map(\.name)) + 20)
        width = left + length + max(190, Self.room(for: bars.map(\.label)) + 16)
    }

    public var svg: String {
        var body = ""
        var y = top
        for (heading, bars) in groups {
            body += "<text x=\"16\" y=\"\(y + 16)\" font-weight=\"bold\">\(Self.escaped(heading))</text>\n"
            y += line
            // Room for the line of a bar that is higher than all that was measured.
            let highest = (bars.map(\.value) + bars.compactMap(\.limit)).max() ?? 1
            for bar in bars {
                body += mark(bar, scale: length / max(highest, .ulpOfOne), at: y)
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

    private func mark(_ bar: PlotBar, scale: Double, at y: Double) -> String {
        let own = max(bar.value * scale, 1)
        // The label stands behind the bar, or behind the line where that is farther.
        let end = max(own, (bar.limit ?? 0) * scale)
        var svg = "<text x=\"\(left - 10)\" y=\"\(y + 16)\" text-anchor=\"end\">\(Self.escaped(bar.name))</text>"
        svg +=
            "<rect x=\"\(left)\" y=\"\(y + 3)\" width=\"\(own.rounded(to: 1))\" height=\"18\" fill=\"\(bar.color)\"/>"
        if let limit = bar.limit {
            let x = (left + limit * scale).rounded(to: 1)
            svg += "<line x1=\"\(x)\" x2=\"\(x)\" y1=\"\(y)\" y2=\"\(y + 24)\" stroke=\"#c4314b\" stroke-width=\"2\"/>"
        }
        svg += "<text x=\"\((left + end + 8).rounded(to: 1))\" y=\"\(y + 16)\">\(Self.escaped(bar.label))</text>\n"
        return svg
    }

    /// About as much as the longest of some texts takes, in a font with wide letters: an image cannot ask which one it has.
    private static func room(for texts: [String]) -> Double { 7.5 * Double(texts.map(\.count).max() ?? 0) }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
