import Foundation
import RoadbookHTTPEngine

/// By which hosts something may be asked for, so that a name which is made to lead to this machine (DNS rebinding) does not
/// reach it: `localhost`, names below it, loopback addresses, and what was told.
struct HostGuard: Sendable {
    /// In lower case, addresses without brackets.
    private let told: Set<String>
    /// Whether it listens at all addresses of the machine. Which those are changes, so any address is right then: one that
    /// a browser asks is where its page came from, and only a name can be made to lead elsewhere.
    private let hasAllAddresses: Bool

    /// - Parameter told: Names and addresses, without ports. `0.0.0.0` and `::` are all addresses.
    init(_ told: Set<String>) {
        self.told = Set(told.map { $0.lowercased() })
        hasAllAddresses = told.contains { Self.octets(ofAddress: $0)?.allSatisfy { $0 == 0 } == true }
    }

    func allows(_ request: HTTPRequest) -> Bool {
        Self.isUsual(request) || allows((request.authority ?? "").lowercased())
    }

    /// Whether a request is for one of them, or does not tell for which, as no browser does.
    func admits(_ request: HTTPRequest) -> Bool { allows(request) || request.authority == nil }

    /// Whether it is for loopback as nearly every request names it, which is known without a text of it.
    private static func isUsual(_ request: HTTPRequest) -> Bool {
        // The engine lets no request in that has several.
        guard request.target.first == UInt8(ascii: "/"),
            let host = request.fields.first(where: { $0.name == "Host" })?.value
        else { return false }
        return usual.contains { usual in
            host.starts(with: usual) && (host.count == usual.count || host[usual.count] == UInt8(ascii: ":"))
        }
    }

    private static let usual = ["127.0.0.1", "localhost", "[::1]"].map { Array($0.utf8) }

    /// - Parameter authority: A host with or without a port, in lower case.
    func allows(_ authority: String) -> Bool {
        let searched = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
        var host = searched.firstIndex(of: ":").map { authority[..<$0] } ?? authority[...]
        if host == "localhost" || host == "[::1]" || Self.isLoopback(host) || host.hasSuffix(".localhost") {
            return true
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        if told.contains(String(host)) { return true }
        // IPv6 has brackets, and IPv4 has none (RFC 3986, section 3.2.2).
        return hasAllAddresses && Self.octets(ofAddress: String(host))?.count == (isBracketed ? 16 : 4)
    }

    /// Whether it is an address of 127.0.0.0/8 (RFC 1122, section 3.2.1.3), in the one form that browsers send.
    private static func isLoopback(_ host: Substring) -> Bool {
        guard host.hasPrefix("127.") else { return false }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { part in UInt8(part).map { "\($0)" == part } ?? false }
    }

    /// The octets of a numeric address, 4 or 16; `nil` where it is none.
    private static func octets(ofAddress text: String) -> [UInt8]? {
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 { return withUnsafeBytes(of: &v4) { Array($0) } }
        var v6 = in6_addr()
        return inet_pton(AF_INET6, text, &v6) == 1 ? withUnsafeBytes(of: &v6) { Array($0) } : nil
    }
}
