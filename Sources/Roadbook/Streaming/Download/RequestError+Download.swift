extension RequestError {
    static func fileNotWritten(_ error: any Error) -> RequestError {
        RequestError(
            .fileNotWritten,
            "the file for the content cannot be written",
            advice: "See to its folder, its permissions and the space left.",
            underlying: error
        )
    }

    /// The error with the attempts of all calls that were made.
    func of(_ attempts: [Attempt]) -> RequestError {
        var error = self
        error.attempts = attempts
        return error
    }
}
