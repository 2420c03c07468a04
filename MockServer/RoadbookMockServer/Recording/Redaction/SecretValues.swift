import Foundation
import Roadbook

/// Values that were taken out somewhere, and are to be found nowhere else.
struct SecretValues: Sendable {
    private var values: Set<String> = []

    /// What a cookie has beside its value (RFC 6265, section 4.1).
    private static let attributes: Set<String> = [
        "path", "domain", "expires", "max-age", "samesite", "priority", "version", "comment",
    ]

    /// Notes a value, where it is long enough to be told from others.
    mutating func insert(_ value: String) {
        let hasMarks = value.utf8.contains { !(0x61...0x7A).contains($0 | 0x20) }
        guard value.utf8.count >= (hasMarks ? 8 : 20), value != Redaction.placeholder else { return }
        values.insert(value)
        let encoded = PercentEncoding.encoded(value, allowing: .unreserved)
        if encoded != value { values.insert(encoded) }
    }

    /// Notes what a field has that carries credentials.
    mutating func insert(field name: String, _ value: String) {
        switch name.lowercased() {
        case "cookie", "set-cookie":
            for pair in value.split(whereSeparator: { $0 == ";" || $0 == "," }) {
                guard let equals = pair.firstIndex(of: "=") else { continue }
                let name = pair[..<equals].filter { !$0.isWhitespace }.lowercased()
                // A path or a host is no secret, and is found everywhere.
                guard !Self.attributes.contains(name) else { continue }
                insert(String(pair[pair.index(after: equals)...]))
            }
        case "authorization", "proxy-authorization":
            let parts = value.split(separator: " ")
            guard parts.count == 2 else { return insert(value) }
            insert(String(parts[1]))
            // Basic has a name and a password (RFC 7617, section 2).
            guard parts[0].lowercased() == "basic", let data = Data(base64Encoded: String(parts[1])),
                let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":")
            else { return }
            insert(String(text[text.index(after: colon)...]))
        default: insert(value)
        }
    }

    mutating func formUnion(_ other: SecretValues) {
        values.formUnion(other.values)
    }

    /// The values, those first that others may be a part of.
    var longestFirst: [String] {
        values.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }
}
