import Foundation
import Roadbook
import TestServers
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A server on loopback that does little but answer: for thousands of requests a second.
///
/// The target of a request is a number, by which the script knows what to do. It ends when it is released.
final class StressServer: Sendable {
    /// What the server does next.
    enum Step: Sendable {
        case send([UInt8])
        case run(@Sendable () -> Void)
    }

    let port: UInt16
    private let listener: Int32
    private let connections = Locked<Set<Int32>>([])

    init(_ script: @escaping @Sendable (_ number: Int) -> [Step]) throws {
        (listener, port) = try RawSocket.bind()
        RawSocket.listen(listener)
        Thread.detachNewThread { [listener, connections] in
            while let connection = RawSocket.accept(listener) {
                connections.withLock { _ = $0.insert(connection) }
                Thread.detachNewThread {
                    Self.serve(connection, script)
                    connections.withLock { _ = $0.remove(connection) }
                    RawSocket.close(connection)
                }
            }
            RawSocket.close(listener)
        }
    }

    deinit {
        RawSocket.shutDown(listener)
        connections.withLock { connections in
            for connection in connections { RawSocket.shutDown(connection) }
        }
    }

    func request(
        _ number: Int,
        _ method: HTTPMethod = .get,
        body: TransportRequest.Body = .none
    ) throws -> TransportRequest {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/\(number)"))
        return TransportRequest(method: method, url: url, body: body)
    }

    private static func serve(_ connection: Int32, _ script: @Sendable (Int) -> [Step]) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            // A head comes in one piece here; content comes with it or after it.
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            let head = String(decoding: buffer[..<min(count, 600)].prefix { $0 != 0 }, as: UTF8.self)
            guard
                let number = head.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap({ Int($0.dropFirst()) }
                ),
                let end = buffer[..<count].firstRange(of: "\r\n\r\n".utf8)?.upperBound
            else { return }
            let field = head.components(separatedBy: "\r\nContent-Length: ").dropFirst().first
            var missing = (field.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0) - (count - end)
            while missing > 0 {
                let count = recv(connection, &buffer, min(missing, buffer.count), 0)
                guard count > 0 else { return }
                missing -= count
            }
            for step in script(number) {
                switch step {
                case .send(let octets): guard send(octets, to: connection) else { return }
                case .run(let action): action()
                }
            }
        }
    }

    private static func send(_ octets: [UInt8], to connection: Int32) -> Bool {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < octets.count {
            let count = octets.withUnsafeBytes { octets in
                systemSend(connection, octets.baseAddress?.advanced(by: sent), octets.count - sent, flags)
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

// The system's function under a name that the member above does not hide.
private let systemSend = send
