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
            guard !field.value.utf8.contains(where: \.isControlOctet) else {
                throw RequestError(
                    .invalidHeader,
                    "the value of the header field \(field.name) has a control character",
                    advice: "Take line breaks and other control characters out of it, or encode them."
                )
            }
            guard !Self.framing.contains(where: field.name.equalsIgnoringASCIICase) else {
                throw RequestError(
                    .invalidHeader,
                    "the header field \(field.name) is set by the transport alone",
                    advice: "Leave it out; it follows from the content and the connection."
                )
            }
        }
    }

    private static let framing = [
        "connection", "content-length", "expect", "keep-alive", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]
}

extension String {
    /// Whether this is a token (RFC 9110, section 5.6.2).
    package var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenOctet) }
}
