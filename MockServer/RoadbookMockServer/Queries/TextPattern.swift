/// A text to be found in others, whatever the case, in the time it takes to read both.
///
/// It is no regular expression: one of those that goes back can take forever for a text that a client chose.
struct TextPattern: Sendable {
    /// The parts that have to follow each other, with anything between them.
    private let parts: [OctetSearch]
    private let startsWithFirst: Bool
    private let endsWithLast: Bool

    /// A text that has to be there, at the start or the end where that is said.
    init(_ text: String, atStart: Bool = false, atEnd: Bool = false) {
        parts = [OctetSearch(text.lowercased().utf8)]
        startsWithFirst = atStart
        endsWithLast = atEnd
    }

    /// A pattern of `_like`: `^` and `$` hold it to the start and the end, `*` and `.*` stand for any text, and a backslash
    /// takes the next character as it is. Everything else stands for itself.
    init(like pattern: String) {
        var rest = Substring(pattern.lowercased())
        startsWithFirst = rest.first == "^"
        if startsWithFirst { rest.removeFirst() }
        var parts: [[UInt8]] = [[]]
        var endsWithLast = false
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                parts[parts.count - 1] += String(rest.popFirst() ?? "\\").utf8
            case "*":
                parts.append([])
            case "." where rest.first == "*":
                rest.removeFirst()
                parts.append([])
            case "$" where rest.isEmpty:
                endsWithLast = true
            default:
                parts[parts.count - 1] += String(character).utf8
            }
        }
        self.parts = parts.map(OctetSearch.init)
        self.endsWithLast = endsWithLast
    }

    func isFound(in text: String) -> Bool {
        let octets = Array(text.lowercased().utf8)
        var start = 0
        var end = octets.count
        var open = parts[...]
        if startsWithFirst, let first = open.first {
            guard octets.starts(with: first.octets) else { return false }
            if parts.count == 1, endsWithLast { return octets.count == first.octets.count }
            start = first.octets.count
            open.removeFirst()
        }
        if endsWithLast, let last = open.popLast() {
            guard end - start >= last.octets.count, octets.suffix(last.octets.count).elementsEqual(last.octets)
            else { return false }
            end -= last.octets.count
        }
        // The earliest place of each part leaves the most room for the next ones.
        for part in open {
            guard let place = part.end(in: octets[start..<end]) else { return false }
            start = place
        }
        return true
    }
}
