import Roadbook

/// How the text of a file is laid out.
struct TextLayout {
    private let indentation: String
    private let end: String

    /// Finds it in a text. One that has no line to tell is indented by two spaces.
    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        let indented = lines.first { $0.contains { !$0.isWhitespace } }
        let space = indented?.prefix { $0 == " " || $0 == "\t" } ?? ""
        indentation = space.isEmpty ? "  " : String(space)
        end = text.isEmpty || text.hasSuffix("\n") ? "\n" : ""
    }

    /// Data as such a text.
    func text(_ data: JSONValue) -> [UInt8] {
        var writer = JSONWriter(isPretty: true)
        writer.indentation = indentation
        return writer.octets(data) + Array(end.utf8)
    }
}
