/// What is wrong with the certificate of a server.
public enum CertificateFailure: Sendable, Hashable {
    /// It is not valid any more.
    case expired
    /// It is not valid yet.
    case notYetValid
    /// It is for another host.
    case wrongHost
    /// Nobody who is trusted has signed it.
    case unknownIssuer
    /// Its key is none of those that are pinned.
    case pinMismatch
    /// It is refused for another reason, which the text of the error tells.
    case other
}
