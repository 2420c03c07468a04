import Foundation

/// A test file, as far as it matters for finding samples in it.
struct SampleTwin: Sendable {
    private let code: String
    private let imports: Set<String>

    init(_ source: String) {
        let lines = Self.lines(of: source.split(separator: "\n").map(String.init))
        code = "\n" + lines.code.joined(separator: "\n") + "\n"
        imports = Set(lines.imports)
    }

    /// Reads a test file beside this one.
    init(fileNamed name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        self.init(try String(contentsOf: file, encoding: .utf8))
    }

    /// Whether a sample occurs in the file: all its lines in their order, with nothing between them but blank lines, and
    /// its imports anywhere. Indentation does not count.
    func contains(_ sample: [String]) -> Bool {
        let sample = Self.lines(of: sample)
        return code.contains("\n" + sample.code.joined(separator: "\n") + "\n")
            && imports.isSuperset(of: sample.imports)
    }

    private static func lines(of source: [String]) -> (code: [String], imports: [String]) {
        let lines = source.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        return (lines.filter { !$0.hasPrefix("import ") }, lines.filter { $0.hasPrefix("import ") })
    }
}
