extension TransportRequest {
    /// Refuses what would be something else on the wire, such as a value that ends its line and begins a field.
    ///
    /// The client has done so, and more, by the time that it hands a request over; others may not.
    ///
    /// - Throws: ``TransportError`` with the code `invalidMethod` or `invalidHeader`; its message never shows a value.
    package func checkSyntax() throws {
        guard method.rawValue.isToken else {
            throw TransportError(.invalidMethod, "the method \(method.rawValue.debugDescription) is not a token")
        }
        if let field = headers.firstMalformed {
            throw TransportError(
                .invalidHeader,
                "the name of the header field \(field.name.debugDescription) is not a token, or its value has a control character"
            )
        }
    }
}
