import Foundation

extension URL {
    /// The host as an address has it, in brackets where it is an address of IPv6 (RFC 3986, section 3.2.2); `nil` where
    /// there is none, or an empty one.
    var writtenHost: String? {
        guard let host = host(percentEncoded: true), !host.isEmpty else { return nil }
        // By octets: every request in memory is asked, and by characters it would take as long as a tenth of it.
        return host.utf8.contains(UInt8(ascii: ":")) && host.utf8.first != UInt8(ascii: "[") ? "[\(host)]" : host
    }

    /// Whether it is an absolute address of HTTP.
    var isOfHTTP: Bool {
        let scheme = scheme?.lowercased()
        return (scheme == "http" || scheme == "https") && writtenHost != nil
    }

    /// Scheme, host and port as they are written, but for their case: `https://api.example.com`; `nil` where it is no
    /// absolute address of HTTP.
    var writtenOrigin: String? {
        guard isOfHTTP, let scheme = scheme?.lowercased(), let host = writtenHost?.lowercased() else { return nil }
        return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// What stands for an address that cannot be read.
    static let notKnown = URL(string: "about:blank") ?? URL(fileURLWithPath: "/")

    /// Whether it says by itself where it leads.
    var isAbsolute: Bool { scheme != nil && self != .notKnown }
}
