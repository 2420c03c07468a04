extension CertificateFailure {
    /// What libcurl, and the library for TLS under it, say of a certificate.
    ///
    /// - Parameters:
    ///   - verification: The number of OpenSSL's `X509_V_ERR`; 0 or nothing where there is none.
    init?(_ code: CurlCode, verification: Int, text: String) {
        switch code {
        case .pinMismatch: self = .pinMismatch
        case .peerVerification, .certificateStatus: self = Self.failure(verification, text.lowercased())
        default: return nil
        }
    }

    private static func failure(_ verification: Int, _ text: String) -> CertificateFailure {
        switch verification {
        // X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT to
        // X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE and X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT.
        case 9: .notYetValid
        case 10: .expired
        case 2, 18...21: .unknownIssuer
        // X509_V_ERR_HOSTNAME_MISMATCH and that of addresses.
        case 62, 64: .wrongHost
        default: texts.first { text.contains($0.part) }?.failure ?? .other
        }
    }

    /// Parts of what libraries for TLS say, where they have no number or libcurl checks by itself.
    private static let texts: [(part: String, failure: CertificateFailure)] = [
        ("does not match target host", .wrongHost), ("no alternative certificate subject name matches", .wrongHost),
        ("unable to obtain common name", .wrongHost), ("host name", .wrongHost),
        ("not yet valid", .notYetValid), ("expired", .expired),
        ("self-signed", .unknownIssuer), ("self signed", .unknownIssuer), ("issuer", .unknownIssuer),
    ]
}
