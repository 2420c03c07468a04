/// A place of some content, and what is wrong with it: what the validator of a route reports, and what a server says in
/// the `errors` of a problem (RFC 9457, section 3).
///
/// It is shown in errors and logs, so it should tell the rule and not the value.
public struct ValidationFailure: Error, Sendable, Hashable {
    /// Where it is, as a JSON Pointer (RFC 6901) into the content as it is sent: `/tags/2`. Empty for the content as a whole,
    /// and where a server names no place.
    ///
    /// It has the names that are on the wire: with `KeyStyle.snakeCase`, `/full_title` for a property `fullTitle`. In a name,
    /// `~` is written `~0` and `/` is written `~1`.
    public let pointer: String

    /// What is wrong, for programs. Empty where a server names none.
    public let code: String

    /// What is wrong, as a sentence. Empty where a server writes none.
    public let detail: String

    /// - Parameters:
    ///   - pointer: Where it is, such as `/tags/2`. One that is not empty and has no slash at its start gets one.
    ///   - code: What is wrong, for programs.
    ///   - detail: What is wrong, as a sentence.
    public init(_ pointer: String, code: String, _ detail: String) {
        // By octets: a slash is one before a combining mark too, with which it makes another character.
        self.pointer = pointer.isEmpty || pointer.utf8.first == UInt8(ascii: "/") ? pointer : "/\(pointer)"
        self.code = code
        self.detail = detail
    }

    /// The same failure at another place.
    public func at(_ pointer: String) -> ValidationFailure {
        ValidationFailure(pointer, code: code, detail)
    }

    /// The same failure of content that is a part of other content.
    ///
    /// - Parameter pointer: Where the part lies: `/author` makes `/name` to `/author/name`.
    public func below(_ pointer: String) -> ValidationFailure {
        at(at(pointer).pointer + self.pointer)
    }
}

extension ValidationFailure: CustomStringConvertible {
    /// The place, the sentence and the code: `/title: A title is needed. (empty)`.
    public var description: String {
        [pointer.isEmpty ? "" : "\(pointer):", detail, code.isEmpty ? "" : "(\(code))"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
