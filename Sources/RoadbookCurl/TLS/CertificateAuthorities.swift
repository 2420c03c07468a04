public import Foundation

/// Whose certificates are trusted.
public enum CertificateAuthorities: Sendable, Hashable {
    /// Those of the system, as libcurl finds them.
    case system
    /// Those of a file in PEM, and no others.
    case file(URL)
    /// Those of octets in PEM, and no others. It needs libcurl 7.77 or newer.
    case pem(Data)
}
