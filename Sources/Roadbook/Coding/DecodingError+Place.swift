extension DecodingError {
    /// A style cannot read a value; the place is added where it is known.
    static func unreadable(_ reason: String) -> DecodingError {
        .dataCorrupted(Context(codingPath: [], debugDescription: reason))
    }

    /// The JSON value is of another kind than the type reads.
    static func mismatch(_ type: Any.Type, _ expected: String, _ value: JSONValue) -> DecodingError {
        let context = Context(
            codingPath: [],
            debugDescription: "Expected \(expected) for \(type), found \(value.kind)."
        )
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The same error with its coding path continued upwards.
    func moved(below path: [any CodingKey]) -> DecodingError {
        func moved(_ context: Context) -> Context {
            Context(
                codingPath: path + context.codingPath,
                debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        }
        return switch self {
        case .dataCorrupted(let context): .dataCorrupted(moved(context))
        case .keyNotFound(let key, let context): .keyNotFound(key, moved(context))
        case .typeMismatch(let type, let context): .typeMismatch(type, moved(context))
        case .valueNotFound(let type, let context): .valueNotFound(type, moved(context))
        @unknown default: self
        }
    }
}
