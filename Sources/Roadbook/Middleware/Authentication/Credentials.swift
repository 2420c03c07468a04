import Foundation

/// Credentials as the field `Authorization` has them (RFC 9110, section 11.4).
enum Credentials {
    static let fieldName = "Authorization"

    /// A user name and a password (RFC 7617).
    static func basic(username: String, password: String) throws(CredentialRefusal) -> String {
        guard !username.utf8.contains(UInt8(ascii: ":")) else {
            throw CredentialRefusal(
                "the user name of Basic authentication has a colon, which would end it",
                advice: "Use a name without a colon, or another kind of authentication."
            )
        }
        guard !(username + password).utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw CredentialRefusal(
                "the user name or the password of Basic authentication has a control character",
                advice: "Look for a line break at its end."
            )
        }
        // Servers that say charset="UTF-8" compare the composed form (RFC 7617, section 2.1).
        let pair = "\(username):\(password)".precomposedStringWithCanonicalMapping
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }

    /// A bearer token (RFC 6750).
    static func bearer(_ token: String) throws(CredentialRefusal) -> String {
        guard isBearerToken(token) else {
            throw CredentialRefusal(
                "the token is not one that a Bearer field can hold",
                advice: "Give the token alone: not empty, without Bearer before it, without spaces and line breaks."
            )
        }
        return "Bearer " + token
    }

    /// Whether a text is a `b64token` (RFC 6750, section 2.1), or would be but for `|` and `:`, which known servers put
    /// into theirs.
    private static func isBearerToken(_ token: String) -> Bool {
        let padding = token.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let octets = token.utf8.dropLast(padding)
        return !octets.isEmpty && octets.allSatisfy(tokenOctets.contains)
    }

    private static let tokenOctets = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/|:".utf8
    )
}
