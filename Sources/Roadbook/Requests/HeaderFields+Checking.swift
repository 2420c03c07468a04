extension HeaderFields {
    /// Refuses what must not reach the wire.
    ///
    /// Names are tokens (RFC 9110, section 5.6.2). Values hold no control character but the tab (section 5.5), so that
    /// none can end its line and begin another. The fields that frame a message are the transport's.
    ///
    /// - Throws: ``RequestError`` with the code `invalidHeader`; its message names the field and never shows the value.
    package func check() throws {
        for field in self {
            guard field.name.isToken else {
                throw RequestError(
                    .invalidHeader,
                    "the header field name \(field.name.debugDescription) is not a token",
                    advice: "Use letters, digits and - only."
                )
            }
            guard !field.value.hasControlOctet else {
                throw RequestError(
                    .invalidHeader,
                    "the value of the header field \(field.name) has a control character",
                    advice: "Take line breaks and other control characters out of it, or encode them."
                )
            }
            guard !Self.isFraming(field.name) else {
                throw RequestError(
                    .invalidHeader,
                    "the header field \(field.name) is set by the transport alone",
                    advice: "Leave it out; it follows from the content and the connection."
                )
            }
        }
    }

    private static func isFraming(_ name: String) -> Bool {
        guard let first = name.utf8.first else { return false }
        for other in framing[initial(first)] where other.equalsIgnoringASCIICase(name) { return true }
        return false
    }

    /// By their first letters, since most names begin with another one or have another length.
    private static let framing: [[String]] = {
        let names = [
            "connection", "content-length", "expect", "keep-alive", "proxy-connection", "te", "trailer",
            "transfer-encoding", "upgrade",
        ]
        return (0..<32).map { place in names.filter { $0.utf8.first.map(initial) == place } }
    }()

    /// The place of what begins with an octet: one of 32, and the same for a letter in either case.
    private static func initial(_ octet: UInt8) -> Int { Int(octet & 0x1F) }
}

extension String {
    /// Whether this is a token (RFC 9110, section 5.6.2).
    package var isToken: Bool {
        var copy = self
        let token = OctetSet.token
        return !isEmpty && copy.withUTF8 { octets in octets.allSatisfy { token.contains($0) } }
    }

    fileprivate var hasControlOctet: Bool {
        var copy = self
        return copy.withUTF8 { octets in octets.contains { $0.isControlOctet } }
    }
}
