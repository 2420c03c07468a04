extension RequestBody {
    /// Content that is refused before it is sent where it does not satisfy a validator.
    ///
    /// - Parameters:
    ///   - subject: What the content says.
    ///   - validator: Asked for when the content is to be checked, and not otherwise.
    @usableFromInline func checked<Subject: Sendable>(
        _ subject: Subject,
        by validator: @escaping @Sendable () -> Validator<Subject, ValidationFailure>
    ) -> RequestBody {
        var checked = self
        checked.failures = { try validator().failures(of: subject) }
        return checked
    }

    /// As ``checked(_:by:)``, for what may be what a route is created from. It is where its model is, and has no validator
    /// otherwise.
    @usableFromInline func checked<Route: Routable>(_ model: Route.Model, as route: Route) -> RequestBody {
        guard Route.Draft.self == Route.Model.self, let draft = model as? Route.Draft else { return self }
        return checked(draft) { route.validator }
    }

    /// Refuses content that does not satisfy its validator.
    ///
    /// - Throws: ``RequestError`` with the code `invalidContent`, or `validationFailed` where that cannot be told.
    func check() throws {
        guard let failures else { return }
        let found: [ValidationFailure]
        do {
            found = try failures()
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
