import Foundation
import RoadbookHTTPEngine

/// A blocking client that sends octets as they are and reads answers as strictly as a test needs.
///
/// Reading gives up after ten seconds, so that a server that keeps silent fails a test instead of holding it.
final class TestClient {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    struct Answer: Equatable {
        var statusLine: String
        var fields: [(name: String, value: String)]
        var body: [UInt8]

        var status: Int { Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0 }
        var text: String { String(decoding: body, as: UTF8.self) }

        subscript(name: String) -> String? {
            fields.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        static func == (lhs: Answer, rhs: Answer) -> Bool {
            lhs.statusLine == rhs.statusLine && lhs.body == rhs.body
                && lhs.fields.elementsEqual(rhs.fields) { $0.name == $1.name && $0.value == $1.value }
        }
    }

    private var descriptor: Int32
    private var received: [UInt8] = []

    init(_ address: HTTPServerAddress, receiveBuffer: Int32? = nil) throws {
        let isV6 = address.host.contains(":")
        #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
        #else
        let type = SOCK_STREAM
        #endif
        descriptor = socket(isV6 ? AF_INET6 : AF_INET, type, 0)
        guard descriptor >= 0 else { throw Failure(description: "socket: \(errno)") }
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        let status = isV6 ? connectV6(address.port) : connectV4(address.port)
        guard status == 0 else {
            let number = errno
            close()
            throw Failure(description: "connect: \(number)")
        }
    }

    deinit { close() }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ octets: [UInt8]) throws {
        var sent = 0
        while sent < octets.count {
            #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL)
            #else
            let flags: Int32 = 0
            #endif
            let count = octets[sent...].withUnsafeBytes { sendto(descriptor, $0.baseAddress, $0.count, flags, nil, 0) }
            guard count > 0 else { throw Failure(description: "send: \(errno)") }
            sent += count
        }
    }

    /// Sends the letter x until the system takes no more for a while, and returns how often.
    func sendUntilHeldBack(atMost limit: Int) throws -> Int {
        let octets = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
        var sent = 0
        while sent < limit {
            var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&polled, 1, 300) == 0 { break }
            let count = sendto(descriptor, octets, octets.count, Int32(MSG_DONTWAIT), nil, 0)
            guard count > 0 else { throw Failure(description: "send: \(errno)") }
            sent += count
        }
        return sent
    }

    /// Reads one answer whose content has a declared length, or none where `method` is HEAD.
    func answer(to method: String = "GET") throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil { try receiveMore() }
        guard let range = received.firstRange(of: end) else { throw Failure(description: "no head") }
        let lines = String(decoding: received[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        received.removeSubrange(..<range.upperBound)
        var answer = Answer(
            statusLine: lines[0],
            fields: lines.dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
            },
            body: []
        )
        if method != "HEAD", answer.status >= 200, answer.status != 204, answer.status != 304 {
            let length = Int(answer["Content-Length"] ?? "") ?? 0
            while received.count < length { try receiveMore() }
            answer.body = Array(received.prefix(length))
            received.removeFirst(length)
        }
        return answer
    }

    /// Sends a request and reads its answer.
    func exchange(_ text: String, method: String = "GET") throws -> Answer {
        try send(text)
        return try answer(to: method)
    }

    /// What arrives next, as much as the system hands over at once; empty at the end of the connection.
    func arrival() throws -> [UInt8] {
        _ = try receiveOnce()
        defer { received = [] }
        return received
    }

    /// What arrives up to and including a text.
    func text(until end: String) throws -> String {
        while true {
            if let range = received.firstRange(of: Array(end.utf8)) {
                defer { received.removeSubrange(..<range.upperBound) }
                return String(decoding: received[..<range.upperBound], as: UTF8.self)
            }
            try receiveMore()
        }
    }

    /// Everything up to the end of the connection; throws where it is reset.
    func rest() throws -> [UInt8] {
        while try receiveOnce() {}
        defer { received = [] }
        return received
    }

    /// Whether there is something to read.
    var hasArrivals: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    func shutdownSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Gives the connection up in such a way that the other side is told at once.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func close() {
        guard descriptor >= 0 else { return }
        #if canImport(Glibc)
        _ = Glibc.close(descriptor)
        #else
        _ = Darwin.close(descriptor)
        #endif
        descriptor = -1
    }

    private func receiveMore() throws {
        guard try receiveOnce() else {
            throw Failure(description: "the connection ended after: \(String(decoding: received, as: UTF8.self))")
        }
    }

    private func receiveOnce() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(description: "recv: \(errno)") }
        received += buffer.prefix(count)
        return count > 0
    }

    private func connectV4(_ port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        return connect(to: &address)
    }

    private func connectV6(_ port: UInt16) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        inet_pton(AF_INET6, "::1", &address.sin6_addr)
        return connect(to: &address)
    }

    private func connect<Address>(to address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
