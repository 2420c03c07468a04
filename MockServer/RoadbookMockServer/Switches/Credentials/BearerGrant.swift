public import Foundation

/// A token to ask with, and one to get another with (RFC 6749, section 5.1).
///
/// Neither is in a description or a dump.
public struct BearerGrant: Sendable, Hashable {
    /// What `Authorization: Bearer` has.
    public let accessToken: String

    /// What the token endpoint gives another one for.
    public let refreshToken: String

    /// When the access token ends, by the time of the mock.
    public let expires: Date
}

extension BearerGrant: CustomStringConvertible, CustomReflectable {
    /// When the access token ends, never the tokens.
    public var description: String { "BearerGrant(expires: \(expires.ISO8601Format()))" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["grant": description]) }
}
