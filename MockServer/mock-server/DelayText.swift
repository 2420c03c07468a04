import RoadbookMockServer

/// Delays as the command line has them.
enum DelayText {
    private static let longest = 3_600_000.0

    /// Reads `200`, which is in milliseconds, `200ms`, `1.5s`, or a range of two of these with a hyphen between them; `nil`
    /// for anything else, and beyond an hour.
    static func delay(_ text: String) -> MockDelay? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = duration(parts[0]) else { return nil }
        guard parts.count == 2 else { return .fixed(first) }
        guard let last = duration(parts[1]), first <= last else { return nil }
        return .uniform(first...last)
    }

    private static func duration(_ text: Substring) -> Duration? {
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
        let units = ["": 1.0, "ms": 1.0, "s": 1_000.0]
        guard let unit = units[String(text[digits.endIndex...])], let number = Double(digits), number * unit <= longest
        else { return nil }
        return .milliseconds(number * unit)
    }
}
