/// Which part of a representation a 206 carries: the `Content-Range` field (RFC 9110, section 14.4), of octets only.
struct ContentRange: Hashable {
    /// The place of the first octet.
    let start: Int64
    /// The place of the last octet.
    let end: Int64
    /// How many octets the whole has; `nil` where that is not known.
    let total: Int64?

    /// How many octets the part has.
    var count: Int64 { end - start + 1 }

    /// Whether the part is known to be all there is.
    var isWhole: Bool { count == total }

    /// Reads a value such as `bytes 42-1233/1234`.
    ///
    /// - Returns: `nil` for what is none, one of other units, or one that no representation can have.
    init?(_ value: String) {
        let words = value.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let places = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard places.count == 2, let start = Self.number(places[0]), let end = Self.number(places[1]), start <= end,
            end < .max
        else { return nil }
        let total = Self.number(parts[1])
        guard total != nil || parts[1] == "*", total.map({ end < $0 }) ?? true else { return nil }
        (self.start, self.end, self.total) = (start, end, total)
    }

    /// How many octets the whole has by the answer to a range of which there is nothing, such as `bytes */1234`.
    ///
    /// - Returns: `nil` for what is none, or one of other units.
    static func total(ofUnsatisfied value: String) -> Int64? {
        let words = value.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes", words[1].hasPrefix("*/") else { return nil }
        return number(words[1].dropFirst(2))
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }
}
