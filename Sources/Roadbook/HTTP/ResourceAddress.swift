import Foundation

/// An address as far as it names a resource: without its fragment, its scheme and host in lower case, its port given.
struct ResourceAddress: Sendable, Hashable {
    let text: String

    init(_ url: URL) {
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
        text = "\(Origin(url))\(path.isEmpty ? "/" : path)\(query)"
    }
}

extension ResponseHead {
    /// An address in a field of the answer, such as `Location`, resolved against that of the request (RFC 9110, section
    /// 10.2.2).
    ///
    /// - Returns: `nil` where there is none, and where it is of another origin, which a server has no say about.
    func sameOriginAddress(_ field: String, relativeTo url: URL) -> URL? {
        guard let text = headers.values(of: field).first,
            let address = URL(string: text.trimmingFieldWhitespace(), relativeTo: url)?.absoluteURL,
            Origin(address) == Origin(url)
        else { return nil }
        return address
    }
}
