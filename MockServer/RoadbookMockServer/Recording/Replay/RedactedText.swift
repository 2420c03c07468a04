import Roadbook

/// Compares what was recorded with what is sent, where what was taken out may be anything.
enum RedactedText {
    static func matches(_ recorded: String, _ sent: String) -> Bool {
        guard recorded.contains(Redaction.placeholder) else { return recorded == sent }
        var parts = recorded.split(separator: Redaction.placeholder, omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.popLast(), sent.hasPrefix(first) else { return false }
        var rest = sent.dropFirst(first.count)
        // The earliest place of each part leaves the most for those behind it.
        for part in parts.dropFirst() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    static func matches(_ recorded: JSONValue, _ sent: JSONValue) -> Bool {
        switch (recorded, sent) {
        case (.string(Redaction.placeholder), _): true
        case (.string(let recorded), .string(let sent)): matches(recorded, sent)
        case (.array(let recorded), .array(let sent)):
            recorded.count == sent.count && zip(recorded, sent).allSatisfy { matches($0, $1) }
        case (.object(let recorded), .object(let sent)):
            recorded.count == sent.count
                && recorded.allSatisfy { name, value in sent[name].map { matches(value, $0) } ?? false }
        default: recorded == sent
        }
    }
}
