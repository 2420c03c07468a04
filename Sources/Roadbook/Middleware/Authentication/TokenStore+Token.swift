public import Foundation

extension TokenStore {
    /// A bearer token, and how long it is good for.
    ///
    /// It can be encoded, to be kept where secrets are kept. Its description does not show the value.
    public struct Token: Sendable, Hashable, Codable {
        /// The token alone, without `Bearer`.
        ///
        /// One that is empty or has a space, a control character or another octet that a `b64token` (RFC 6750, section 2.1)
        /// has not is refused when it is used; `|` and `:` are let through, since known servers use them.
        public var value: String

        /// When it stops being good; `nil` where that is not known, so that only a 401 tells.
        public var expires: Date?

        public init(_ value: String, expires: Date? = nil) {
            self.value = value
            self.expires = expires
        }
    }
}

extension TokenStore.Token: CustomStringConvertible, CustomReflectable {
    /// When the token expires, never its value.
    public var description: String {
        "Token(\(Redaction.placeholder)\(expires.map { ", expires: \($0.ISO8601Format())" } ?? ""))"
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["token": description]) }
}
