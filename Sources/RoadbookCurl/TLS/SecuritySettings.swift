/// How connections over TLS are made: whose certificates are trusted, and what else a server has to show.
public struct SecuritySettings: Sendable, Hashable {
    /// Whose certificates are trusted; the system's unless set.
    public var authorities: CertificateAuthorities

    /// The keys of which a server must have one; any will do where there is none. The certificate is verified besides.
    public var pinnedKeys: [PublicKeyPin]

    /// What a server is shown that asks who its client is; nothing where `nil`.
    public var clientCertificate: ClientCertificate?

    /// Whether a server is believed that cannot prove who it is; see ``disablingVerification()``.
    private(set) var isVerificationDisabled = false

    public init(
        authorities: CertificateAuthorities = .system,
        pinnedKeys: [PublicKeyPin] = [],
        clientCertificate: ClientCertificate? = nil
    ) {
        self.authorities = authorities
        self.pinnedKeys = pinnedKeys
        self.clientCertificate = clientCertificate
    }

    /// Trusts the authorities of the system.
    public static let standard = SecuritySettings()

    /// The same, and any server is believed: who is between it and the client reads and changes all.
    ///
    /// For a server on the desk, where its own certificate in ``authorities`` will not do. Each transport that is made
    /// with it says so on the standard error.
    public func disablingVerification() -> SecuritySettings {
        var settings = self
        settings.isVerificationDisabled = true
        return settings
    }
}
