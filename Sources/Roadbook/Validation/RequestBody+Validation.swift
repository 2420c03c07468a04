extension RequestBody {
    /// A value in JSON that is refused before it is sent where something is wrong with it.
    @usableFromInline static func json<Value: Encodable & Sendable>(
        _ value: Value,
        validation: (@Sendable (Value) throws -> [ValidationFailure])?
    ) -> RequestBody {
        RequestBody("JSON", value, validation: validation) { value, coding in
            Encoded(content: .data(try coding.encode(value)), contentType: jsonType)
        }
    }

    /// The difference of two values, refused before it is sent where something is wrong with the new one.
    @usableFromInline static func mergePatch<Value: Encodable & Sendable>(
        from old: Value,
        to new: Value,
        validation: (@Sendable (Value) throws -> [ValidationFailure])?
    ) -> RequestBody {
        RequestBody("JSON Merge Patch", new, validation: validation) { new, coding in
            let patch = MergePatch.difference(
                from: try coding.jsonValue(encoding: old),
                to: try coding.jsonValue(encoding: new)
            )
            return Encoded(content: .data(try coding.encode(patch)), contentType: coding.effectivePatchType)
        }
    }

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
