extension HTTPMethod {
    /// Refuses what must not reach the wire.
    ///
    /// - Throws: ``RequestError`` with the code `invalidMethod`.
    func check() throws {
        guard isWellFormed else {
            throw RequestError(
                .invalidMethod,
                "the method \(rawValue.debugDescription) is not a token, or a standard one in another case",
                advice: "Use a method such as GET or POST, in capitals."
            )
        }
    }
}
