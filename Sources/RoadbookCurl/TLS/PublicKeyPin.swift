public import Foundation

/// A public key that a server must have, besides a certificate that is trusted.
///
/// It is the SHA-256 of the key as its certificate has it (SubjectPublicKeyInfo in DER; RFC 7469, section 2.4):
///
///     openssl x509 -in server.pem -noout -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
public struct PublicKeyPin: Sendable, Hashable {
    /// The 32 octets.
    public let sha256: Data

    /// - Returns: `nil` where there are not 32 octets.
    public init?(sha256: Data) {
        guard sha256.count == 32 else { return nil }
        self.sha256 = sha256
    }

    /// - Parameter base64: 44 characters of Base64 (RFC 4648, section 4).
    /// - Returns: `nil` where it does not stand for 32 octets.
    public init?(base64: String) {
        guard let sha256 = Data(base64Encoded: base64) else { return nil }
        self.init(sha256: sha256)
    }
}

extension PublicKeyPin: CustomStringConvertible {
    public var description: String { "sha256//\(sha256.base64EncodedString())" }
}
