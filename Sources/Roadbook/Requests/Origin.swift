import Foundation

/// Scheme, host and port of an address: what a server answers for (RFC 6454, section 4).
struct Origin: Sendable, Hashable {
    let scheme: String
    let host: String
    let port: Int

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether this is the secure one of the same host, both at the ports that their schemes have.
    func isUpgrade(of other: Origin) -> Bool {
        host == other.host && (scheme, port) == ("https", 443) && (other.scheme, other.port) == ("http", 80)
    }
}

extension Origin: CustomStringConvertible {
    var description: String { "\(scheme)://\(host):\(port)" }
}
