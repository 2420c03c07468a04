#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// A stream socket that never waits, with interrupted calls repeated.
///
/// It is a number: whoever closes it must be the last to use it.
struct Socket: Hashable, Sendable {
    let descriptor: Int32

    /// What came of an attempt to receive.
    enum Reception {
        case octets(Int)
        /// The peer has shut down its sending side.
        case end
        case wouldBlock
        case failed
    }

    /// Makes a socket that listens at an address, and tells the port where the address left it open.
    static func listening(
        at address: SocketAddress,
        backlog: Int32
    ) throws(SystemFailure) -> (socket: Socket, port: UInt16) {
        let socket = try Platform.makeSocket(family: address.familyNumber)
        do throws(SystemFailure) {
            socket.setOption(SO_REUSEADDR, level: SOL_SOCKET)
            guard address.withSystemAddress({ bind(socket.descriptor, $0, $1) }) == 0 else { throw .last(.bind) }
            guard listen(socket.descriptor, backlog) == 0 else { throw .last(.listen) }
            return (socket, try socket.localPort())
        } catch {
            socket.close()
            throw error
        }
    }

    /// Takes a waiting connection; `nil` where there is none.
    func accept() throws(SystemFailure) -> Socket? {
        while true {
            if let socket = Platform.accept(self) {
                // Without it a small answer may wait 40 ms for the acknowledgement of the one before.
                socket.setOption(TCP_NODELAY, level: Int32(IPPROTO_TCP))
                return socket
            }
            let failure = SystemFailure.last(.accept)
            // A connection that was given up while it waited is no reason to stop looking.
            if failure.number == EINTR || failure.number == ECONNABORTED { continue }
            if failure.wouldBlock { return nil }
            throw failure
        }
    }

    /// Whether a connection waits to be accepted, or octets wait to be received.
    var hasArrivals: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) != 0
    }

    func receive(into buffer: inout [UInt8]) -> Reception {
        while true {
            let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count > 0 { return .octets(count) }
            if count == 0 { return .end }
            let failure = SystemFailure.last(.receive)
            if failure.number == EINTR { continue }
            return failure.wouldBlock ? .wouldBlock : .failed
        }
    }

    /// Sends what the system takes and returns how much that was; `nil` where the connection is broken.
    func send(_ octets: ArraySlice<UInt8>) -> Int? {
        while true {
            let count = octets.withUnsafeBytes { Platform.send(descriptor, $0) }
            if count >= 0 { return count }
            let failure = SystemFailure.last(.send)
            if failure.number == EINTR { continue }
            return failure.wouldBlock ? 0 : nil
        }
    }

    /// Lets the next close be a reset: the peer is told that the connection failed.
    func resetOnClose() {
        var immediately = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &immediately, socklen_t(MemoryLayout<linger>.size))
    }

    func shutdownSending() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        Platform.close(descriptor)
    }

    func setOption(_ option: Int32, level: Int32) {
        var on: Int32 = 1
        // Each of these options only improves the connection; a system without one is served as well.
        _ = setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private func localPort() throws(SystemFailure) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { throw .last(.name) }
        // The port lies at the same place in both families, in network order.
        return withUnsafeBytes(of: &storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    }
}
