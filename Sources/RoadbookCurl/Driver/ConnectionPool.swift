/// Which of the connections over TLS to an origin a transfer may have: those of its pool, and no others.
///
/// libcurl has no word for that. But it gives no connection to a transfer whose options for TLS are others (since 7.83.1, and
/// where that was mended in older ones), and knows some that mean nothing but to Windows' own TLS.
struct ConnectionPool: Hashable {
    private let number: Int

    /// CURLSSLOPT_NO_REVOKE, CURLSSLOPT_REVOKE_BEST_EFFORT, CURLSSLOPT_AUTO_CLIENT_CERT
    private static let bits = [1 << 1, 1 << 3, 1 << 5]
    private static let last = (1 << bits.count) - 1

    /// Those that transfers may share, one pool after the other.
    static let shared = (0..<last).map(ConnectionPool.init)
    static let first = shared[0]

    /// Those that carry one transfer at a time.
    static let unshared = ConnectionPool(number: last)

    /// What tells it from others (CURLOPT_SSL_OPTIONS).
    var tlsOptions: Int {
        Self.bits.enumerated().reduce(0) { options, bit in
            number >> bit.offset & 1 == 0 ? options : options | bit.element
        }
    }
}
