#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// An address to listen at.
struct HostAddress {
    /// Whether it can be reached from this machine alone.
    let isLoopback: Bool

    /// - Returns: `nil` where it is neither a numeric address nor `localhost`.
    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if text == "localhost" {
            isLoopback = true
        } else if inet_pton(AF_INET, text, &v4) == 1 {
            isLoopback = UInt32(bigEndian: v4.s_addr) >> 24 == 127
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            let octets = withUnsafeBytes(of: &v6) { Array($0) }
            // ::1, and 127.0.0.0/8 as IPv6 writes addresses of IPv4.
            let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF, 127]
            isLoopback = octets == Array(repeating: 0, count: 15) + [1] || octets.starts(with: mapped)
        } else {
            return nil
        }
    }
}
