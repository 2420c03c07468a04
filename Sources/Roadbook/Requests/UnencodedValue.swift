/// A value that is content, how it is encoded, and what a validator says of it.
///
/// It is made where its type is known, so that the type of the object is known there too, and need not be looked up.
@usableFromInline final class UnencodedValue<Value: Sendable>: UnencodedContent {
    @usableFromInline typealias Encoding = @Sendable (Value, _ coding: Coding) throws -> RequestBody.Encoded
    @usableFromInline typealias Validation = @Sendable (Value) throws -> [ValidationFailure]

    @usableFromInline let kind: String
    @usableFromInline let value: Value
    @usableFromInline let validation: Validation?
    @usableFromInline let encoding: Encoding

    @inlinable init(_ kind: String, _ value: Value, _ validation: Validation?, _ encoding: @escaping Encoding) {
        self.kind = kind
        self.value = value
        self.validation = validation
        self.encoding = encoding
    }

    @usableFromInline var isValidated: Bool { validation != nil }

    @usableFromInline func encode(_ coding: Coding) throws -> RequestBody.Encoded { try encoding(value, coding) }

    @usableFromInline func failures() throws -> [ValidationFailure] { try validation?(value) ?? [] }
}
