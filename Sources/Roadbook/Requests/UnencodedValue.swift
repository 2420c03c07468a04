/// A value that is content, how it is encoded, and what a validator says of it.
final class UnencodedValue<Value: Sendable>: UnencodedContent {
    typealias Encoding = @Sendable (Value, _ coding: Coding) throws -> RequestBody.Encoded
    typealias Validation = @Sendable (Value) throws -> [ValidationFailure]

    let kind: String
    private let value: Value
    private let encoding: Encoding
    private let validation: Validation?

    init(_ kind: String, _ value: Value, _ encoding: @escaping Encoding, _ validation: Validation?) {
        self.kind = kind
        self.value = value
        self.encoding = encoding
        self.validation = validation
    }

    var isValidated: Bool { validation != nil }

    func encode(_ coding: Coding) throws -> RequestBody.Encoded { try encoding(value, coding) }

    func failures() throws -> [ValidationFailure] { try validation?(value) ?? [] }
}
