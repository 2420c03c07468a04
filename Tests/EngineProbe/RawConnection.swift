#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection to loopback that sends octets as they are.
struct RawConnection: ~Copyable {
    struct Failure: Error { let code: Int32 }

    private let descriptor: Int32

    init(port: UInt16) throws(Failure) {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var yes: Int32 = 1
        // Each piece travels by itself.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(code: errno) }
    }

    deinit { close(descriptor) }

    /// What comes back, up to the first pause of the server.
    func answer(to octets: [UInt8], inPiecesOf size: Int) throws(Failure) -> String {
        var start = 0
        while start < octets.count {
            let count = octets[start...].prefix(size).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
            // A server that has refused takes no more.
            guard count > 0 else { break }
            start += count
        }
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &answer, answer.count, 0)
        guard count >= 0 else { throw Failure(code: errno) }
        return String(decoding: answer.prefix(count), as: UTF8.self)
    }
}
