/// How a call says who makes it: a value of ``RequestSettings/authentication``.
///
/// ```swift
/// settings.authentication = .bearer(token)
/// ```
///
/// The credentials are added when the request is sent, to each attempt, and only where it goes to the origin (scheme,
/// host and port) that the call was made for: a redirect to another one takes none along. A header field of that name that
/// the request or the client has already wins: nothing is added then, and nothing refreshed.
///
/// Credentials that cannot be sent are an error of the building phase when a call is made, before anything is sent. None
/// of them is in a description or a dump.
public struct Authentication: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A field that is always the same.
        case field(HeaderFields.Field)
        /// Credentials that cannot be sent.
        case refused(CredentialRefusal)
        /// The token of a store, renewed where it is needed.
        case tokens(TokenStore)
    }

    let kind: Kind

    /// A user name and a password (RFC 7617), in UTF-8 and normalized (NFC).
    ///
    /// - Parameters:
    ///   - username: The name. It may be empty. A call with one that has a colon or a control character fails with the code
    ///     `invalidCredentials`.
    ///   - password: The password. It may be empty, and have colons. Control characters are refused as above.
    public static func basic(username: String, password: String) -> Authentication {
        authorization { () throws(CredentialRefusal) in try Credentials.basic(username: username, password: password) }
    }

    /// A token that grants access to whoever bears it (RFC 6750, section 2.1).
    ///
    /// - Parameter token: The token alone, without `Bearer`. A call with one that ``TokenStore/Token`` would not take fails
    ///   with the code `invalidCredentials`.
    public static func bearer(_ token: String) -> Authentication {
        authorization { () throws(CredentialRefusal) in try Credentials.bearer(token) }
    }

    /// A header field, such as the key of an API.
    ///
    /// - Parameters:
    ///   - name: The name of the field. A call with one that is no token, or that frames messages, fails with the code
    ///     `invalidHeader`.
    ///   - value: Its value. A call with one that has control characters fails with the same code.
    public static func header(_ name: String, _ value: String) -> Authentication {
        let field = HeaderFields.Field(name: name, value: value)
        do {
            try HeaderFields([field]).check()
            return Authentication(kind: .field(field))
        } catch {
            return Authentication(kind: .refused(CredentialRefusal(error)))
        }
    }

    /// A bearer token that is renewed: before it expires, and when the server answers 401.
    ///
    /// - Parameter tokens: The token and the way to a new one. Clients and calls that are given the same store share them.
    public static func refreshing(_ tokens: TokenStore) -> Authentication {
        Authentication(kind: .tokens(tokens))
    }

    private static func authorization(_ value: () throws(CredentialRefusal) -> String) -> Authentication {
        do {
            return Authentication(kind: .field(HeaderFields.Field(name: Credentials.fieldName, value: try value())))
        } catch {
            return Authentication(kind: .refused(error))
        }
    }
}

extension Authentication {
    /// The name of the header field that has the credentials; `nil` where they cannot be sent.
    var fieldName: String? {
        switch kind {
        case .field(let field): field.name
        case .refused: nil
        case .tokens: Credentials.fieldName
        }
    }

    /// What adds the credentials to the requests of a call.
    var middleware: any Middleware {
        switch kind {
        case .field(let field): CredentialAdding(field: field)
        case .refused(let refusal): CredentialRefusing(refusal: refusal)
        case .tokens(let tokens): TokenRefreshing(tokens: tokens)
        }
    }
}

extension Authentication: CustomStringConvertible, CustomReflectable {
    /// The kind of authentication, never the credentials.
    public var description: String {
        switch kind {
        case .field(let field): "\(field)"
        case .refused: "credentials that cannot be sent"
        case .tokens(let tokens): "\(tokens)"
        }
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["authentication": description]) }
}
