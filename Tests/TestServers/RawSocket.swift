import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The few calls of the system that ``RawServer`` is made of.
package enum RawSocket {
    package struct Failure: Error { package let code: Int32 }

    /// A socket on a free port of loopback, where connections are refused until it listens.
    package static func bind() throws -> (socket: Int32, port: UInt16) {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        closeOnExec(descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard systemBind(descriptor, address, length) == 0 else { return Int32(-1) }
                return getsockname(descriptor, address, &length)
            }
        }
        guard result == 0 else { throw Failure(code: errno) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// A program that a test starts would keep the socket open after its close here.
    private static func closeOnExec(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Lets a socket take connections.
    package static func listen(_ descriptor: Int32) {
        _ = systemListen(descriptor, 256)
    }

    /// - Returns: `nil` where nobody listens any more.
    package static func accept(_ listener: Int32) -> Int32? {
        var connection: Int32
        // A connection that was gone before it was taken is no reason to take no others.
        repeat {
            connection = systemAccept(listener, nil, nil)
        } while connection < 0
            && (errno == EINTR || errno == ECONNABORTED)
        guard connection >= 0 else { return nil }
        closeOnExec(connection)
        var yes: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
        setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return connection
    }

    /// A connection to a port of loopback.
    package static func connect(to port: UInt16) throws -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        closeOnExec(descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                systemConnect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            defer { close(descriptor) }
            throw Failure(code: errno)
        }
        return descriptor
    }

    /// - Returns: Whether the client took it.
    @discardableResult
    package static func send(_ text: String, to connection: Int32) -> Bool {
        send(Array(text.utf8), to: connection)
    }

    @discardableResult
    package static func send(_ octets: [UInt8], to connection: Int32) -> Bool {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = octets[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemSend(connection, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for octets, and takes as many as there are, up to a number.
    ///
    /// - Returns: None where the connection ended.
    package static func receive(upTo count: Int, from connection: Int32) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: count)
        let received = recv(connection, &octets, count, 0)
        return Array(octets.prefix(max(0, received)))
    }

    /// Wakes whoever is blocked on a socket.
    package static func shutDown(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Wakes whoever reads from a connection, and lets its close be a reset: an orderly one inside of a head ends the
    /// process, where URLSession on Linux has not yet closed its side.
    package static func abort(_ connection: Int32) {
        resetOnClose(connection)
        _ = shutdown(connection, Int32(SHUT_RD))
    }

    package static func close(_ descriptor: Int32) {
        _ = systemClose(descriptor)
    }

    /// Lets the next close be a reset.
    static func resetOnClose(_ connection: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Reads the messages of a connection.
    package struct Reader {
        private let connection: Int32
        private var buffer: [UInt8] = []

        package init(_ connection: Int32) {
            self.connection = connection
        }

        /// The head of the next message, up to and including the empty line; `nil` where the connection ended.
        package mutating func head() -> String? {
            take(through: "\r\n\r\n").map { String(decoding: $0, as: UTF8.self) }
        }

        /// The content of the message with a head; `nil` where the connection ended.
        package mutating func content(_ head: String) -> [UInt8]? {
            let fields = head.lowercased()
            if fields.contains("\r\ntransfer-encoding: chunked") { return take(through: "0\r\n\r\n") }
            let length = fields.components(separatedBy: "\r\ncontent-length:").dropFirst().first?
                .prefix { $0 != "\r\n" }.trimmingCharacters(in: .whitespaces)
            return take(length.flatMap { Int($0) } ?? 0)
        }

        mutating func readToEnd() {
            while readMore() {}
        }

        private mutating func take(through mark: String) -> [UInt8]? {
            var searched = 0
            while true {
                if let range = buffer[searched...].firstRange(of: mark.utf8) { return take(range.upperBound) }
                searched = max(0, buffer.count - mark.utf8.count)
                guard readMore() else { return nil }
            }
        }

        private mutating func take(_ count: Int) -> [UInt8]? {
            while buffer.count < count {
                guard readMore() else { return nil }
            }
            defer { buffer.removeFirst(count) }
            return Array(buffer.prefix(count))
        }

        private mutating func readMore() -> Bool {
            var chunk = [UInt8](repeating: 0, count: 16_384)
            let count = recv(connection, &chunk, chunk.count, 0)
            if count > 0 { buffer.append(contentsOf: chunk.prefix(count)) }
            return count > 0
        }
    }
}

// The system's functions under names that the members above do not hide.
private let systemBind = bind
private let systemListen = listen
private let systemConnect = connect
private let systemAccept = accept
private let systemSend = send
private let systemClose = close
