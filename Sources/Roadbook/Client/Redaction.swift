import Foundation

/// What may be shown of a request and an answer in descriptions, errors and cURL lines.
///
/// By default: the address up to its query, the names of query items and header fields, the values of the header fields
/// that describe the message (such as `Content-Type`), and nothing else: no other values, no content.
public struct Redaction: Sendable, Hashable {
    /// The header fields whose values are shown, in lower case; `nil` shows every value.
    public var visibleHeaders: Set<String>?

    /// The query items whose values are shown; `nil` shows every value.
    public var visibleQueryItems: Set<String>?

    /// Whether content is shown, or the path of the file that has it.
    public var showsContent: Bool

    /// - Parameters:
    ///   - visibleHeaders: Header fields whose values are shown beyond those that describe the message.
    ///   - visibleQueryItems: Query items whose values are shown.
    ///   - showsContent: Whether content is shown.
    public init(visibleHeaders: Set<String> = [], visibleQueryItems: Set<String> = [], showsContent: Bool = false) {
        self.visibleHeaders = Self.descriptive.union(visibleHeaders.map { $0.lowercased() })
        self.visibleQueryItems = visibleQueryItems
        self.showsContent = showsContent
    }

    /// Hardly anything is shown.
    public static let `default` = Redaction()

    /// Everything is shown, secrets included: for a terminal of your own, not for a log.
    public static var off: Redaction {
        var redaction = Redaction(showsContent: true)
        redaction.visibleHeaders = nil
        redaction.visibleQueryItems = nil
        return redaction
    }

    private static let descriptive: Set<String> = [
        "accept", "accept-encoding", "accept-language", "allow", "cache-control", "content-encoding",
        "content-language",
        "content-length", "content-type", "date", "retry-after", "server", "user-agent", "vary",
    ]
}

extension Redaction {
    /// What stands in place of a value that is not shown.
    package static let placeholder = "<redacted>"

    func shown(_ field: HeaderFields.Field) -> String {
        guard let visibleHeaders, !visibleHeaders.contains(field.name.lowercased()) else { return field.value }
        return Self.placeholder
    }

    /// A URL's text with the values of its query items hidden, and the credentials and the fragment that may stand in it.
    func shown(url: String) -> String {
        guard visibleQueryItems != nil, let mark = url.firstIndex(of: "#") else { return shown(address: url) }
        return shown(address: String(url[..<mark])) + "#\(Self.placeholder)"
    }

    private func shown(address url: String) -> String {
        let url = visibleHeaders == nil ? url : Self.withoutCredentials(url)
        guard let mark = url.firstIndex(of: "?") else { return url }
        let items = url[url.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let name = String(item[..<equals])
            guard let visibleQueryItems, !visibleQueryItems.contains(PercentEncoding.decoded(name) ?? name) else {
                return String(item)
            }
            return "\(name)=\(Self.placeholder)"
        }
        return url[...mark] + items.joined(separator: "&")
    }

    private static func withoutCredentials(_ url: String) -> String {
        guard let start = url.firstRange(of: "://")?.upperBound else { return url }
        let authority = url[start...].prefix { !"/?#".contains($0) }
        guard let mark = authority.lastIndex(of: "@") else { return url }
        return url[..<start] + placeholder + url[mark...]
    }
}
