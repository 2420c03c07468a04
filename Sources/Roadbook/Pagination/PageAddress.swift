import Foundation

/// What the address of a page has that the request alone does not say.
struct PageAddress: Sendable {
    /// The address in place of the one that was built.
    var url: URL?

    /// What the query says, in place of what it said.
    var values: Parameters = [:]

    /// What the query says where it says nothing.
    var defaults: Parameters = [:]

    /// The address of the page, made from the one that was built.
    func applied(to built: URL, _ encoder: QueryEncoder) throws -> URL {
        let url = url ?? built
        guard !values.isEmpty || !defaults.isEmpty else { return url }
        var query = PageQuery(of: url)
        try query.set(values, encoder)
        try query.setDefaults(defaults, encoder)
        let address = url.absoluteString.prefix { $0 != "?" && $0 != "#" }
        guard let changed = URL(string: query.text.isEmpty ? String(address) : "\(address)?\(query.text)") else {
            throw RequestError(.invalidPath, "Foundation does not accept the address of the page")
        }
        return changed
    }
}
