import Foundation
import Roadbook

/// The matrix of the README: what comes of each feature that meets each fault.
struct Matrix {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "README.md")

    /// The cells by fault and feature.
    private var cells: [String: [String: String]] = [:]

    subscript(fault: Fault, feature: Feature) -> String? {
        get { cells[fault.name]?[feature.name] }
        set { cells[fault.name, default: [:]][feature.name] = newValue }
    }

    init() {}

    /// The matrix that is committed.
    static let committed: Matrix = {
        var matrix = Matrix()
        var features: [String] = []
        for line in (try? lines) ?? [] where line.hasPrefix("| ") {
            let words = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if words[0] == "Fault" {
                features = Array(words.dropFirst())
            } else if !words[0].hasPrefix("---") {
                for (feature, cell) in zip(features, words.dropFirst()) {
                    matrix.cells[words[0], default: [:]][feature] = cell
                }
            }
        }
        return matrix
    }()

    /// Writes the tables into the README, in place of those that are there.
    func write() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        guard let start = text.range(of: Self.start), let end = text.range(of: Self.end) else { return }
        let tables = Feature.groups.map { table($0.name, $0.features) }.joined(separator: "\n")
        let written = text[..<start.upperBound] + "\n" + tables + "\n" + text[end.lowerBound...]
        try written.write(to: Self.file, atomically: true, encoding: .utf8)
    }

    private func table(_ name: String, _ features: [Feature]) -> String {
        var lines = ["### \(name)", ""]
        lines.append("| Fault | " + features.map(\.name).joined(separator: " | ") + " |")
        lines.append("| --- |" + features.map { _ in " --- |" }.joined())
        for fault in Fault.all {
            lines.append("| \(fault.name) | " + features.map { self[fault, $0] ?? "" }.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static var lines: [Substring] {
        get throws { try String(contentsOf: file, encoding: .utf8).split(separator: "\n") }
    }

    private static let start = "<!-- The matrix begins here. -->\n"
    private static let end = "<!-- The matrix ends here. -->"
}
