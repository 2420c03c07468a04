extension EncodingError {
    /// A style cannot write a value; the place is added where it is known.
    static func unwritable(_ value: Any, _ reason: String) -> EncodingError {
        .invalidValue(value, Context(codingPath: [], debugDescription: reason))
    }

    /// The same error with its coding path continued upwards.
    func moved(below path: [any CodingKey]) -> EncodingError {
        guard case .invalidValue(let value, let context) = self else { return self }
        return .invalidValue(
            value,
            Context(
                codingPath: path + context.codingPath,
                debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        )
    }
}
