/// The target of a request (RFC 9112, section 3.2.1).
enum HTTPTarget {
    /// The path and the query of an absolute URL.
    static func octets(of url: [UInt8]) -> [UInt8] {
        var target = url
        if let slashes = target.firstIndex(of: UInt8(ascii: "/")) {
            let end = target.dropFirst(slashes + 2).firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            target = Array(target[(end ?? target.endIndex)...])
        }
        // A fragment is the client's own (RFC 9110, section 7.1).
        if let mark = target.firstIndex(of: UInt8(ascii: "#")) { target.removeSubrange(mark...) }
        if target.first != UInt8(ascii: "/") { target.insert(UInt8(ascii: "/"), at: 0) }
        return target
    }
}
