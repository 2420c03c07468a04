/// The rules for a host and its port (RFC 3986, section 3.2; RFC 9110, section 7.2).
enum Authority {
    /// Whether the octets are a host that is not empty, with or without a port. User information is not allowed.
    static func isValid(_ octets: ArraySlice<UInt8>) -> Bool {
        let (host, port) = split(octets)
        return isHost(host) && port.map(isPort) != false
    }

    /// Whether there is a port and it is not empty, as CONNECT demands.
    static func hasPort(_ octets: ArraySlice<UInt8>) -> Bool {
        split(octets).port?.isEmpty == false
    }

    private static func split(_ octets: ArraySlice<UInt8>) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
        // The colons of an IPv6 address are inside its brackets.
        let searched = octets.lastIndex(of: UInt8(ascii: "]")).map { octets[$0...] } ?? octets
        guard let colon = searched.firstIndex(of: .colon) else { return (octets, nil) }
        return (octets[..<colon], octets[octets.index(after: colon)...])
    }

    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        // Five digits cannot overflow.
        digits.count <= 5 && digits.allSatisfy(\.isDigit)
            && digits.reduce(0) { $0 * 10 + Int($1 - .zero) } <= 65_535
    }

    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        guard let first = host.first else { return false }
        guard first == UInt8(ascii: "[") else { return isRegisteredName(host) }
        let address = host.dropFirst().dropLast()
        return host.last == UInt8(ascii: "]") && address.contains(.colon)
            && address.allSatisfy { isUnreserved($0) || isSubDelimiter($0) || $0 == .colon }
    }

    private static func isRegisteredName(_ host: ArraySlice<UInt8>) -> Bool {
        var index = host.startIndex
        while index < host.endIndex {
            if host[index] == UInt8(ascii: "%") {
                let digits = host[(index + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy({ $0.hexDigitValue != nil }) else { return false }
                index += 3
            } else {
                guard isUnreserved(host[index]) || isSubDelimiter(host[index]) else { return false }
                index += 1
            }
        }
        return true
    }

    private static func isUnreserved(_ octet: UInt8) -> Bool {
        octet.isLetter || octet.isDigit || "-._~".utf8.contains(octet)
    }

    private static func isSubDelimiter(_ octet: UInt8) -> Bool {
        "!$&'()*+,;=".utf8.contains(octet)
    }
}
