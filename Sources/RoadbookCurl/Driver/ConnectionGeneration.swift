/// Which of the connections over TLS to an origin a transfer may share: those of its own generation, so that none that is
/// given up need be taken for what comes.
///
/// libcurl has no word for that. But it shares none between transfers whose options for TLS differ (since 7.83.1, and where
/// that was mended in older ones), and knows some that mean nothing but to Windows' own TLS.
struct ConnectionGeneration: Equatable {
    private var number = 0

    /// CURLSSLOPT_NO_REVOKE, CURLSSLOPT_REVOKE_BEST_EFFORT, CURLSSLOPT_AUTO_CLIENT_CERT
    private static let bits = [1 << 1, 1 << 3, 1 << 5]

    /// Begins the next one. After eight the first is there again, whose connections are long gone.
    mutating func advance() { number = (number + 1) % (1 << Self.bits.count) }

    /// What tells it from others (CURLOPT_SSL_OPTIONS).
    var tlsOptions: Int {
        Self.bits.enumerated().reduce(0) { options, bit in
            number >> bit.offset & 1 == 0 ? options : options | bit.element
        }
    }
}
