/// How libcurl says that a transfer failed: the `underlying` of a ``Roadbook/TransportError``.
public struct CurlError: Error, Sendable, Hashable {
    /// The number: https://curl.se/libcurl/c/libcurl-errors.html
    public let number: Int32

    /// What libcurl says, with names of hosts, and without the address that was asked for.
    public let text: String

    /// What is wrong with the server's certificate, where it is that.
    public let certificate: CertificateFailure?
}

extension CurlError: CustomStringConvertible {
    public var description: String { "libcurl \(number): \(text)" }
}
