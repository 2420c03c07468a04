import Foundation

/// Lines over time as an SVG image.
struct Plot {
    struct Line {
        let name: String
        let color: String
        let values: [Int]
    }

    let title: String
    let lines: [Line]
    /// The seconds in which the server was away.
    let shaded: Range<Int>

    private let width = 900.0
    private let height = 460.0
    private let left = 70.0
    private let right = 20.0
    private let top = 50.0
    private let bottom = 110.0

    var svg: String {
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
            font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            <text x="\(left)" y="28" font-size="16" font-weight="bold">\(title)</text>
            <rect x="\(x(shaded.lowerBound))" y="\(top)" width="\(x(shaded.upperBound) - x(shaded.lowerBound))" \
            height="\(height - top - bottom)" fill="#f3e9e9"/>
            <text x="\(x(shaded.lowerBound) + 8)" y="\(top + 18)" fill="#8a4b4b">the server answers 503</text>

            """
        for mark in stride(from: 0, through: highest, by: step) {
            svg += "<line x1=\"\(left)\" x2=\"\(width - right)\" y1=\"\(y(mark))\" y2=\"\(y(mark))\" stroke=\"#ddd\"/>"
            svg += "<text x=\"\(left - 8)\" y=\"\(y(mark) + 4)\" text-anchor=\"end\">\(mark)</text>\n"
        }
        for second in stride(from: 0, through: count, by: 15) {
            svg += "<text x=\"\(x(second))\" y=\"\(height - bottom + 20)\" text-anchor=\"middle\">\(second) s</text>\n"
        }
        for (index, line) in lines.enumerated() {
            let points = line.values.enumerated().map { "\(x($0) + (x(1) - x(0)) / 2),\(y($1))" }
            svg += "<polyline fill=\"none\" stroke=\"\(line.color)\" stroke-width=\"2\" points=\""
            svg += points.joined(separator: " ") + "\"/>\n"
            let start = left + Double(index % 2) * 410
            let level = height - bottom + 52 + Double(index / 2) * 26
            svg += "<line x1=\"\(start)\" x2=\"\(start + 24)\" y1=\"\(level)\" y2=\"\(level)\""
            svg += " stroke=\"\(line.color)\" stroke-width=\"3\"/>"
            svg += "<text x=\"\(start + 32)\" y=\"\(level + 4)\">\(line.name)</text>\n"
        }
        return svg + "</svg>\n"
    }

    private var count: Int { lines.map(\.values.count).max() ?? 1 }

    private var highest: Int {
        let most = lines.flatMap(\.values).max() ?? 1
        return (most / step + 1) * step
    }

    private var step: Int { max(1, (lines.flatMap(\.values).max() ?? 1) / 5 / 1000 * 1000) }

    private func x(_ second: Int) -> Double {
        left + (width - left - right) * Double(second) / Double(count)
    }

    private func y(_ value: Int) -> Double {
        height - bottom - (height - top - bottom) * Double(value) / Double(highest)
    }
}
