extension HeaderFields {
    /// Refuses what must not reach the wire.
    ///
    /// Names are tokens (RFC 9110, section 5.6.2). Values hold no control character but the tab (section 5.5), so that
    /// none can end its line and begin another. The fields that frame a message are the transport's.
    ///
    /// - Throws: ``RequestError`` with the code `invalidHeader`; its message names the field and never shows the value.
    package func check() throws {
        guard !areSound else { return }
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

    /// Whether ``check()`` lets them pass.
    var areSound: Bool {
        withFields { fields in fields.indices.allSatisfy { fields[$0].isSound } }
    }

    /// The first that would be something else on the wire; `nil` where none would.
    var firstMalformed: Field? { first { !$0.name.isToken || $0.value.hasControlOctet } }
}

extension HeaderFields.Field {
    @inline(__always)
    fileprivate var isSound: Bool {
        name.withOctets { $0.isToken && !$0.framesMessage } && !value.hasControlOctet
    }
}

extension String {
    /// Whether this is a token (RFC 9110, section 5.6.2).
    package var isToken: Bool { withOctets(\.isToken) }

    @inline(__always)
    fileprivate var hasControlOctet: Bool { withOctets(\.hasControlOctet) }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var hasControlOctet: Bool {
        OctetScan.first(in: self, mayHold: { $0.mayHaveLess(than: 0x20) || $0.mayHave(0x7F) }, isOne: \.isControlOctet)
            != nil
    }

    fileprivate var isToken: Bool {
        let token = OctetSet.token
        return !isEmpty && allSatisfy { token.contains($0) }
    }

    /// Whether a message is framed by a field of this name. Hardly a name is as long as one of those.
    fileprivate var framesMessage: Bool {
        switch count {
        case 2: equalsIgnoringASCIICase("te")
        case 6: equalsIgnoringASCIICase("expect")
        case 7: equalsIgnoringASCIICase("trailer") || equalsIgnoringASCIICase("upgrade")
        case 10: equalsIgnoringASCIICase("connection") || equalsIgnoringASCIICase("keep-alive")
        case 14: equalsIgnoringASCIICase("content-length")
        case 16: equalsIgnoringASCIICase("proxy-connection")
        case 17: equalsIgnoringASCIICase("transfer-encoding")
        default: false
        }
    }
}
