import Foundation

extension URL {
    /// The URL for an error or a log: without credentials, query and fragment, which may hold secrets, and not longer
    /// than 256 characters. Of a URL that has no authority only the scheme is shown.
    var withoutSecrets: String {
        let text = absoluteString
        let address = text.prefix { $0 != "?" && $0 != "#" }
        var shown = Self.withoutCredentials(address)
        if shown.count > 256 { shown = shown.prefix(256) + "..." }
        let rest = text[address.endIndex...]
        if rest.hasPrefix("?") { shown += "?" + Redaction.placeholder }
        if rest.contains("#") { shown += "#" + Redaction.placeholder }
        return shown
    }

    private static func withoutCredentials(_ address: Substring) -> String {
        let scheme = address.prefix { $0 != ":" && $0 != "/" }
        let hasScheme = scheme.endIndex < address.endIndex && address[scheme.endIndex] == ":"
        let start = hasScheme ? address.index(after: scheme.endIndex) : address.startIndex
        let rest = address[start...]
        guard rest.hasPrefix("//") else {
            return hasScheme ? address[..<start] + (rest.isEmpty ? "" : Redaction.placeholder) : String(address)
        }
        let authority = rest.dropFirst(2).prefix { $0 != "/" }
        guard let mark = authority.lastIndex(of: "@") else { return String(address) }
        return address[..<authority.startIndex] + Redaction.placeholder + address[mark...]
    }
}
