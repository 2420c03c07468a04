extension Routable {
    /// What the validator finds wrong with a model, where that is what the resource is created from; `nil` otherwise.
    @usableFromInline var modelValidation: (@Sendable (Model) throws -> [ValidationFailure])? {
        guard Draft.self == Model.self else { return nil }
        return { model in try (model as? Draft).map(validator.failures) ?? [] }
    }
}
