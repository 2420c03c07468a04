extension HeaderFields {
    /// Refuses what must not reach the wire.
    ///
    /// Names are tokens (RFC 9110, section 5.6.2). Values hold no control character but the tab (section 5.5), so that
    /// none can end its line and begin another. The fields that frame a message are the transport's.
    ///
    /// - Throws: ``RequestError`` with the code `invalidHeader`; its message names the field and never shows the value.
    package func check() throws {
        for field in self where !field.isSound {
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
            throw RequestError(
                .invalidHeader,
                "the header field \(field.name) is set by the transport alone",
                advice: "Leave it out; it follows from the content and the connection."
            )
        }
    }
}

extension HeaderFields.Field {
    fileprivate var isSound: Bool { name.isToken && !value.hasControlOctet && !framesMessage }

    /// Whether a message is framed by this field. Hardly a name is as long as one of those.
    private var framesMessage: Bool {
        switch name.utf8.count {
        case 2: isNamed("te")
        case 6: isNamed("expect")
        case 7: isNamed("trailer") || isNamed("upgrade")
        case 10: isNamed("connection") || isNamed("keep-alive")
        case 14: isNamed("content-length")
        case 16: isNamed("proxy-connection")
        case 17: isNamed("transfer-encoding")
        default: false
        }
    }

    private func isNamed(_ other: String) -> Bool { name.equalsIgnoringASCIICase(other) }
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
