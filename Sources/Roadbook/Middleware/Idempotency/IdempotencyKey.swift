/// A name for what a call is to bring about, by which a server tells that it has done it already: then the call may be sent
/// again after a failure, whatever its method (draft-ietf-httpapi-idempotency-key-header).
///
/// ```swift
/// try await shop.send(Shop.Orders.create(order).idempotencyKey(.automatic))
/// try await shop.send(Shop.Orders[7].action("refund").idempotencyKey(.value("refund-7")))
/// ```
///
/// A call has one key, the same for all its attempts. The server has to know the field; a route whose creates it knows it
/// for is ``IdempotentCreatable``. The value is hidden in descriptions like that of any other field.
public struct IdempotencyKey: Sendable, Hashable {
    /// The name of the header field. `Idempotency-Key` unless changed.
    public var header = IdempotencyKey.standardHeader

    /// Whether the value is sent in quotes, as the draft has it. It is not unless changed: most servers that know the field
    /// take the quotes for a part of the value, or refuse them.
    public var isQuoted = false

    /// The value; `nil` for one that is made for each call.
    let value: String?

    static let standardHeader = "Idempotency-Key"

    /// A value for each call, made by the client's `makeID`: a random UUID unless given.
    ///
    /// It is left out where the method is idempotent by itself (RFC 9110, section 9.2.2), so that it can be a setting of a
    /// client.
    public static let automatic = IdempotencyKey(value: nil)

    /// A value of the caller's own, sent with whatever method. It survives the program, where the caller keeps it.
    ///
    /// - Parameter value: The value. A call with one that is empty, or has anything but visible ASCII and spaces within,
    ///   fails with the code `invalidHeader`.
    public static func value(_ value: String) -> IdempotencyKey {
        IdempotencyKey(value: value)
    }

    private init(value: String?) {
        self.value = value
    }

    /// The key in another field, such as `X-Idempotency-Key`.
    ///
    /// - Parameter header: The name of the field. A call with one that is no token, or that frames messages, fails with the
    ///   code `invalidHeader`.
    public func named(_ header: String) -> IdempotencyKey {
        var key = self
        key.header = header
        return key
    }

    /// The key in quotes (RFC 9651, section 3.3.3), for servers that follow the draft to the letter.
    public func quoted() -> IdempotencyKey {
        var key = self
        key.isQuoted = true
        return key
    }
}

extension IdempotencyKey {
    /// The field of a call.
    ///
    /// - Throws: ``RequestError`` with the code `invalidHeader`.
    func field(_ makeID: () -> String) throws -> HeaderFields.Field {
        let value = value ?? makeID()
        let octets = value.utf8
        guard octets.allSatisfy({ 0x20...0x7E ~= $0 }), let first = octets.first, let last = octets.last,
            first != 0x20, last != 0x20
        else {
            throw RequestError(
                .invalidHeader,
                "the idempotency key is empty, or has other characters than visible ASCII",
                advice: "Use a UUID, or another name of letters, digits and -."
            )
        }
        let text = value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: "\\\"")
        let field = HeaderFields.Field(name: header, value: isQuoted ? "\"\(text)\"" : value)
        try HeaderFields([field]).check()
        return field
    }
}

extension IdempotencyKey: CustomStringConvertible, CustomReflectable {
    /// The field, its value left out: with it somebody else's request would be taken for this one.
    public var description: String {
        value.map { "\(HeaderFields.Field(name: header, value: $0))" } ?? "\(header): made for each call"
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["idempotencyKey": description]) }
}
