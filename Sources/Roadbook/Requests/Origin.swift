import Foundation

/// Scheme, host and port of an address: what a server answers for (RFC 6454, section 4).
package struct Origin: Sendable, Hashable {
    package let scheme: String
    package let host: String
    package let port: Int

    package init(_ url: URL) {
        if let plain = Self(plain: url.absoluteString) {
            self = plain
            return
        }
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Reads an address as most are, in less time than Foundation takes to be asked for three parts: `http` or `https` with a
    /// name in lower case and perhaps a port, and nothing else before the path. `nil` where it is any other.
    private init?(plain address: String) {
        var address = address
        guard let (isSecure, host, port) = address.withUTF8({ Self.parts(ofPlain: $0) }) else { return nil }
        scheme = isSecure ? "https" : "http"
        self.host = host
        self.port = port
    }

    private typealias Parts = (isSecure: Bool, host: String, port: Int)

    private static func parts(ofPlain octets: UnsafeBufferPointer<UInt8>) -> Parts? {
        let isSecure = octets.count > 4 && octets[4] == UInt8(ascii: "s")
        let start: StaticString = isSecure ? "https://" : "http://"
        guard start.withUTF8Buffer({ octets.starts(with: $0) }) else { return nil }
        var end = start.utf8CodeUnitCount
        while end < octets.endIndex, octets[end].isOfPlainName { end += 1 }
        let name = UnsafeBufferPointer(rebasing: octets[start.utf8CodeUnitCount..<end])
        guard !name.isEmpty else { return nil }
        var port = isSecure ? 443 : 80
        if end < octets.endIndex, octets[end] == UInt8(ascii: ":") {
            let digits = octets[(end + 1)...].prefix { $0.isASCIIDigit }
            guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            (port, end) = (number, digits.endIndex)
        }
        guard end == octets.endIndex || octets[end] == UInt8(ascii: "/") else { return nil }
        return (isSecure, String(decoding: name, as: UTF8.self), port)
    }

    /// By the host, which nearly all differ by that differ.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(host)
    }

    /// Whether this is the secure one of the same host, both at the ports that their schemes have.
    func isUpgrade(of other: Origin) -> Bool {
        host == other.host && (scheme, port) == ("https", 443) && (other.scheme, other.port) == ("http", 80)
    }
}

extension Origin: CustomStringConvertible {
    package var description: String { "\(scheme)://\(host):\(port)" }
}

extension UInt8 {
    /// Whether the name of a host may have it that is in lower case already.
    fileprivate var isOfPlainName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
