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
}
