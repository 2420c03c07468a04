extension RequestError {
    /// What is wrong with the content of the request: what the validator of its route found, where it was refused by it
    /// (`invalidContent`), or what the server says. Empty where there is nothing of the kind.
    ///
    /// What a validator found is in its order: by salience. A server says it by a status 422 or 400, and problem details
    /// (`application/problem+json`) whose `errors` are objects with a `pointer`, a `detail` or a `code`, as in RFC 9457,
    /// section 3; others among them are left out, and so is all of it where the content was cut short by `errorBodyLimit`.
    public var validationFailures: [ValidationFailure] {
        guard refusals.isEmpty else { return refusals }
        guard status == 422 || status == 400, MediaType(headers["Content-Type"])?.name == "application/problem+json",
            let errors = failure(as: ProblemDetails.self)?.extensions["errors"]?.array
        else { return [] }
        return errors.compactMap { ValidationFailure($0) }
    }
}
