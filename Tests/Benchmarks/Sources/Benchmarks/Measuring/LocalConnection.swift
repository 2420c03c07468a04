import Foundation

/// A connection to a port of loopback.
struct LocalConnection: ~Copyable {
    private let descriptor: Int32

    /// `nil` where nobody listens.
    init?(port: UInt16) {
        descriptor = Self.socket()
        var address = Self.address(port)
        guard withUnsafeSockaddr(&address, { connect(descriptor, $0, $1) }) == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// What first comes back, `nil` where the connection ends, or nothing has come within five seconds.
    func answer(to request: String) -> String? {
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let octets = Array(request.utf8)
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        guard send(descriptor, octets, octets.count, flags) == octets.count else { return nil }
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &answer, answer.count, 0)
        return count > 0 ? String(decoding: answer.prefix(count), as: UTF8.self) : nil
    }

    /// A port that nobody listens at.
    static func freePort() throws -> UInt16 {
        let descriptor = socket()
        defer { close(descriptor) }
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeSockaddr(&address) { pointer, count in
            bind(descriptor, pointer, count) == 0 ? getsockname(descriptor, pointer, &length) : -1
        }
        guard result == 0 else { throw ChildProcess.Failure(description: "no port is free") }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func socket() -> Int32 {
        #if canImport(Glibc)
        let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // A server that is started meanwhile would keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }
}

private func withUnsafeSockaddr(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
