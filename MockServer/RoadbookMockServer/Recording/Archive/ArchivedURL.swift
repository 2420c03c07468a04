import Foundation
import Roadbook

/// What is read of addresses in archives, which may be of any kind.
enum ArchivedURL {
    /// The items of a query, decoded; as they are written where they cannot be.
    static func items(of url: String) -> [(name: String, value: String)] {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        return items(ofQuery: url[url.index(after: mark)...].prefix { $0 != "#" })
    }

    /// The items of a query or a form.
    static func items(ofQuery query: some StringProtocol) -> [(name: String, value: String)] {
        query.split(separator: "&").map { item in
            let equals = item.firstIndex(of: "=") ?? item.endIndex
            return (decoded(item[..<equals]), decoded(item[equals...].dropFirst()))
        }
    }

    static func decoded(_ text: some StringProtocol) -> String {
        PercentEncoding.decoded(text, plusAsSpace: true) ?? String(text).replacing("+", with: " ")
    }

    /// A text as a URL; `nil` where it is none.
    ///
    /// Browsers write what no URL has (RFC 3986, section 2), such as the brackets of `filter[name]`. It is percent-encoded
    /// behind the host, and so is a percent sign that begins no escape. `URL` itself would encode the escapes that are there
    /// once more then, which makes another query.
    static func url(_ text: some StringProtocol) -> URL? {
        guard let slashes = text.firstRange(of: "://") else { return URL(string: encoded(text)) }
        let host = text[slashes.upperBound...].prefix { !"/?#".contains($0) }
        return URL(string: text[..<host.endIndex] + encoded(text[host.endIndex...]))
    }

    /// Whether a percent sign is not followed by two hexadecimal digits.
    static func hasBrokenEscape(_ text: String) -> Bool {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { !beginsWithDigits($0) }
    }

    private static let allowed = OctetSet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?"
    )

    private static func encoded(_ text: some StringProtocol) -> String {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            let encoded = PercentEncoding.encoded(String(part), allowing: allowed)
            return index == 0 ? encoded : (beginsWithDigits(part) ? "%" : "%25") + encoded
        }.joined()
    }

    private static func beginsWithDigits(_ text: some StringProtocol) -> Bool {
        let digits = text.utf8.prefix(2)
        return digits.count == 2 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }
}
