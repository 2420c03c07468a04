/// The four forms of a request target (RFC 9112, section 3.2).
enum RequestTarget {
    case origin
    /// `http://` or `https://`, the authority, and what follows it: empty, or from `/` or `?` on.
    case absolute(authority: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)
    case authority
    case asterisk
    case invalid

    init(_ octets: [UInt8]) {
        if octets.first == .slash {
            self = .origin
        } else if octets == [UInt8(ascii: "*")] {
            self = .asterisk
        } else if let start = Self.authorityStart(octets) {
            let authority = octets[start...].prefix { $0 != .slash && $0 != UInt8(ascii: "?") }
            self =
                Authority.isValid(authority)
                ? .absolute(authority: authority, rest: octets[authority.endIndex...])
                : .invalid
        } else {
            self = Authority.isValid(octets[...]) && Authority.hasPort(octets[...]) ? .authority : .invalid
        }
    }

    /// Authorities are for CONNECT alone, and the asterisk is for OPTIONS.
    func isAllowed(for method: String) -> Bool {
        switch self {
        case .origin, .absolute: method != "CONNECT"
        case .authority: method == "CONNECT"
        case .asterisk: method == "OPTIONS"
        case .invalid: false
        }
    }

    private static func authorityStart(_ octets: [UInt8]) -> Int? {
        for scheme in ["http://", "https://"] {
            let count = scheme.utf8.count
            if octets.prefix(count).equalsIgnoringCase(scheme) { return count }
        }
        return nil
    }
}
