import Foundation

/// A base URL made ready for paths to be put behind it: checked once, joined by octets.
///
/// It is a class so that a request takes hold of one thing and not of each part.
package final class BaseURL: Sendable {
    /// Scheme, authority and path, without a slash at the end.
    let prefix: [UInt8]
    /// The base's own query, without the question mark; empty where there is none.
    let query: [UInt8]
    /// The host in lower case, as Foundation tells it of a URL: an address in numbers without brackets.
    let host: String

    /// Reads an absolute `http` or `https` URL.
    ///
    /// - Throws: ``RequestError`` with the code `invalidBaseURL` where it is not one, or carries credentials or a fragment.
    package init(_ text: String) throws {
        guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = components.encodedHost, !host.isEmpty
        else {
            throw RequestError(
                .invalidBaseURL,
                "the base URL is not an absolute http or https URL",
                advice: "Write it like https://api.example.com/v1."
            )
        }
        guard components.user == nil, components.password == nil else {
            throw RequestError(
                .invalidBaseURL,
                "the base URL carries credentials, which would appear in logs",
                advice: "Take them out of the URL and send them in an Authorization field."
            )
        }
        // An encoded octet in a name is a name that no resolver knows, but in a zone of an address (RFC 6874).
        // Foundation knows of no port where it is more than an `Int` can be.
        let hasPort = components.rangeOfPort != nil
        guard host.hasPrefix("[") || !host.contains("%"), components.port.map((1...65_535).contains) ?? !hasPort else {
            throw RequestError(
                .invalidBaseURL,
                "the host or the port of the base URL cannot be",
                advice: "Write it like https://api.example.com:8443/v1."
            )
        }
        guard components.fragment == nil else {
            throw RequestError(
                .invalidBaseURL,
                "the base URL has a fragment, which is never sent",
                advice: "Take the part from # on out of it."
            )
        }
        let port = components.port.map { ":\($0)" } ?? ""
        var path = Substring(components.percentEncodedPath)
        while path.hasSuffix("/") { path.removeLast() }
        self.host = (host.hasPrefix("[") ? components.url?.host ?? host : host).lowercased()
        prefix = Array("\(scheme)://\(host)\(port)\(path)".utf8)
        var query = Substring(components.percentEncodedQuery ?? "")
        while query.hasSuffix("&") { query.removeLast() }
        self.query = Array(query.utf8)
    }
}
