import Foundation

/// The lines of Swift that documents show.
struct Samples {
    private let lines: Set<String>

    /// - Parameter documents: Files of Markdown.
    init(of documents: [URL]) throws {
        var lines: Set<String> = []
        for document in documents {
            let text = try String(contentsOf: document, encoding: .utf8)
            for block in text.matches(of: /(?ms)^```swift\n(.*?)^```/) {
                lines.formUnion(block.1.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
            }
        }
        self.lines = lines
    }

    func contains(_ line: some StringProtocol) -> Bool { lines.contains(line.trimmingCharacters(in: .whitespaces)) }
}
