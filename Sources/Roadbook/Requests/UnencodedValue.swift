/// A value that is content, how it is encoded, and what a validator says of it.
final class UnencodedValue<Value: Sendable>: UnencodedContent {
    typealias Encoding = @Sendable (Value, _ coding: Coding) throws -> RequestBody.Encoded
    typealias Validation = @Sendable (Value) throws -> [ValidationFailure]

    let kind: String
    private let value: Value
    private let validation: Validation?
    private let encoding: Encoding

    init(_ kind: String, _ value: Value, _ validation: Validation?, _ encoding: @escaping Encoding) {
        self.kind = kind
        self.value = value
        self.validation = validation
        self.encoding = encoding
    }

    var isValidated: Bool { validation != nil }

    func encode(_ coding: Coding) throws -> RequestBody.Encoded { try encoding(value, coding) }

    func failures() throws -> [ValidationFailure] { try validation?(value) ?? [] }
}
