import Roadbook

/// How the text of a file is laid out.
struct TextLayout {
    private let indentation: String
    private let lineEnd: [UInt8]
    private let end: [UInt8]

    /// Finds it in a text. One that has no line to tell is indented by two spaces.
    init(_ text: String) {
        let octets = Array(text.utf8)
        let first = octets.firstIndex(of: UInt8(ascii: "\n"))
        let hasReturns = first.map { $0 > 0 && octets[$0 - 1] == UInt8(ascii: "\r") } ?? false
        lineEnd = Array((hasReturns ? "\r\n" : "\n").utf8)
        end = octets.isEmpty || octets.last == UInt8(ascii: "\n") ? lineEnd : []
        indentation = Self.indentation(octets) ?? "  "
    }

    /// What one level is indented by: what stands before the first line that is indented, divided by how deep it lies.
    private static func indentation(_ octets: [UInt8]) -> String? {
        var depth = 0
        var isText = false
        var lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        while lines.count > 1, let line = lines.popFirst() {
            for (position, octet) in line.enumerated() {
                switch octet {
                case UInt8(ascii: "\""):
                    let escapes = line.prefix(position).reversed().prefix { $0 == UInt8(ascii: "\\") }
                    if escapes.count.isMultiple(of: 2) { isText.toggle() }
                case UInt8(ascii: "{"), UInt8(ascii: "["): if !isText { depth += 1 }
                case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isText { depth -= 1 }
                default: break
                }
            }
            let next = lines[lines.startIndex]
            let space = next.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let isClosing = next.dropFirst(space.count).first.map { "}]".utf8.contains($0) } ?? true
            guard !space.isEmpty, !isClosing, depth > 0, space.count.isMultiple(of: depth) else { continue }
            return String(decoding: space.prefix(space.count / depth), as: UTF8.self)
        }
        return nil
    }

    /// Data as such a text.
    func text(_ data: JSONValue) -> [UInt8] {
        var writer = JSONWriter(isPretty: true)
        writer.indentation = indentation
        let octets = writer.octets(data)
        guard lineEnd.count > 1 else { return octets + end }
        // Within texts a line feed is escaped.
        return Array(octets.split(separator: UInt8(ascii: "\n")).joined(separator: lineEnd)) + end
    }
}
