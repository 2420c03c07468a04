extension RequestBody {
    /// Refuses content that does not satisfy its validator.
    ///
    /// - Throws: ``RequestError`` with the code `invalidContent`, or `validationFailed` where that cannot be told.
    func check() throws {
        let found: [ValidationFailure]
        do {
            found = try content.failures()
        } catch {
            throw RequestError(
                .validationFailed,
                "a predicate of the route's validator threw an error of type \(type(of: error))",
                advice: "Look at the underlying error; a predicate throws only where it cannot tell whether it holds.",
                underlying: error
            )
        }
        guard found.isEmpty else { throw RequestError.invalidContent(found) }
    }
}

extension RequestError {
    fileprivate static func invalidContent(_ failures: [ValidationFailure]) -> RequestError {
        let list = failures.map(\.description).joined(separator: "; ")
        var error = RequestError(
            .invalidContent,
            "the content does not satisfy the validator of its route: \(list)",
            advice: "Correct the content, or send it as it is with setting(\\.validatesContent, false)."
        )
        error.refusals = failures
        return error
    }
}
