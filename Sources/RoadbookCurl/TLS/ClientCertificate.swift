public import Foundation

/// What a client shows a server that asks who it is.
public struct ClientCertificate: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case files(certificate: URL, key: URL)
        case pem(certificate: Data, key: Data)
    }

    let source: Source
    let password: String?

    /// Files in PEM; both may be the same file.
    ///
    /// - Parameter password: What the key is encrypted with; `nil` where it is not.
    public init(certificate: URL, key: URL, password: String? = nil) {
        source = .files(certificate: certificate, key: key)
        self.password = password
    }

    /// Octets in PEM. It needs libcurl 7.71 or newer.
    ///
    /// - Parameter password: What the key is encrypted with; `nil` where it is not.
    public init(certificate: Data, key: Data, password: String? = nil) {
        source = .pem(certificate: certificate, key: key)
        self.password = password
    }
}

extension ClientCertificate: CustomStringConvertible, CustomReflectable {
    /// Where it comes from, never the key or its password.
    public var description: String {
        switch source {
        case .files(let certificate, _): "the certificate of \(certificate.path)"
        case .pem: "a certificate in memory"
        }
    }

    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["certificate": description]) }
}
