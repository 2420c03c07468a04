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
        guard Self.say(request, over: descriptor) else { return nil }
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &answer, answer.count, 0)
        return count > 0 ? String(decoding: answer.prefix(count), as: UTF8.self) : nil
    }

    /// Sends a text.
    ///
    /// - Returns: Whether all of it was taken.
    static func say(_ text: String, over descriptor: Int32) -> Bool {
        let octets = Array(text.utf8)
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        return send(descriptor, octets, octets.count, flags) == octets.count
    }

    /// A port that nobody listens at.
    static func freePort() throws -> UInt16 {
        let (descriptor, port) = try boundSocket()
        close(descriptor)
        return port
    }

    /// A socket at a port that nobody else has. Whoever calls this closes it.
    static func boundSocket() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket()
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeSockaddr(&address) { pointer, count in
            bind(descriptor, pointer, count) == 0 ? getsockname(descriptor, pointer, &length) : -1
        }
        guard result == 0 else {
            close(descriptor)
            throw ChildProcess.Failure(description: "no port is free")
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
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
