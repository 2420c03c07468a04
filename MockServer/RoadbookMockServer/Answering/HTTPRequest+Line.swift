import RoadbookHTTPEngine

extension HTTPRequest {
    /// What stands in place of a first line that was not read, or is none.
    static let withoutLine = "(no request line)"

    /// The method and the target, in characters that a terminal prints and does not obey.
    var line: String { line(target[...]) }

    /// The method and the path, without the query.
    var lineWithoutQuery: String { line(pathAndQuery.prefix { $0 != UInt8(ascii: "?") }) }

    private func line(_ target: ArraySlice<UInt8>) -> String {
        guard !self.target.isEmpty else { return Self.withoutLine }
        let text = target.map { octet in
            (0x21...0x7E).contains(octet) ? String(UnicodeScalar(octet)) : "\\x" + String(octet, radix: 16)
        }
        return "\(method) \(text.joined())"
    }
}
