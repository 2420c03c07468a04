import Foundation

/// A server that takes what is sent to it, drops it, and answers when all of it has come.
///
/// nginx drops content too where it is to answer from its configuration. But it answers before it has read any of it, and it
/// reads so little at a time that it is what is measured.
struct ContentSink {
    let port: UInt16
    private let descriptor: Int32

    /// Listens, and serves one connection after another until ``end()``.
    init() throws {
        (descriptor, port) = try LocalConnection.boundSocket()
        guard listen(descriptor, 16) == 0 else { throw ChildProcess.Failure(description: "the sink does not listen") }
        Thread.detachNewThread { [descriptor] in
            while case let connection = accept(descriptor, nil, nil), connection >= 0 {
                // A program that is started meanwhile would keep it open.
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                Connection(connection).serve()
                close(connection)
            }
            close(descriptor)
        }
    }

    func url(of path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Requests of a client, one after the other.
    private struct Connection {
        private let descriptor: Int32
        private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Answers until the client closes the connection, or sends what has no length.
        func serve() {
            defer { buffer.deallocate() }
            while var missing = begin() {
                while missing > 0, let count = receive() { missing -= count }
                guard missing == 0, LocalConnection.say(Self.answer, over: descriptor) else { return }
            }
        }

        private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

        /// Reads the head of a request.
        ///
        /// - Returns: How much of its content has not come with it; `nil` where there is no such head.
        private func begin() -> Int? {
            var text = Data()
            while let count = receive() {
                text.append(contentsOf: buffer[..<count])
                guard let end = text.range(of: Data("\r\n\r\n".utf8)) else { continue }
                let head = String(decoding: text[..<end.lowerBound], as: UTF8.self).lowercased()
                let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) }
                if head.contains("100-continue") {
                    guard LocalConnection.say("HTTP/1.1 100 Continue\r\n\r\n", over: descriptor) else { return nil }
                }
                return length.map { $0 - text[end.upperBound...].count }
            }
            return nil
        }

        /// How many octets have come; `nil` at the end.
        private func receive() -> Int? {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            return count > 0 ? count : nil
        }
    }
}
