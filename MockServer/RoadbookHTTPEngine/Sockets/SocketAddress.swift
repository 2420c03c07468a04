#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// A numeric address and a port, as a socket is bound to them.
struct SocketAddress: Hashable, Sendable {
    enum Family: Hashable, Sendable {
        case v4
        case v6
    }

    var family: Family
    /// The address in its usual text, such as `127.0.0.1` or `::1`.
    var host: String
    var port: UInt16

    /// Reads a numeric address, or `localhost`, which is taken as 127.0.0.1; `nil` for anything else.
    init?(host: String, port: UInt16) {
        let numeric = host == "localhost" ? "127.0.0.1" : host
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, numeric, &v4) == 1 {
            family = .v4
        } else if inet_pton(AF_INET6, numeric, &v6) == 1 {
            family = .v6
        } else {
            return nil
        }
        self.host = numeric
        self.port = port
    }

    var familyNumber: Int32 { family == .v4 ? AF_INET : AF_INET6 }

    /// Lends the address to a system call in the system's form.
    func withSystemAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch family {
        case .v4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            inet_pton(AF_INET, host, &address.sin_addr)
            return Self.lend(&address, body)
        case .v6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            return Self.lend(&address, body)
        }
    }

    private static func lend<Address, Result>(
        _ address: inout Address,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
