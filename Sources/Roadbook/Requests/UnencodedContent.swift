/// What a ``RequestBody`` holds, whatever the type of the value is.
///
/// It is one object, so that a request, which is copied while it is made, has one thing to hold on to.
@usableFromInline protocol UnencodedContent: AnyObject, Sendable {
    /// What the content is, such as `JSON`; it says nothing of the content itself.
    var kind: String { get }

    /// Whether it has to satisfy a validator.
    var isValidated: Bool { get }

    func encode(_ coding: Coding) throws -> RequestBody.Encoded

    /// What its validator finds wrong; empty where it has none.
    func failures() throws -> [ValidationFailure]
}
