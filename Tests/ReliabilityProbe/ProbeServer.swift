import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A server that sends and takes octets as fast as sockets can, in constant memory.
///
///     GET /octets/N    N octets
///     GET /sent        answers when the last octets that were asked for have been sent
///     GET /small       200 octets
///     POST, PUT        takes the content and says how many octets it had
enum ProbeServer {
    static func run() throws {
        signal(SIGPIPE, SIG_IGN)
        #if canImport(Glibc)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 256) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard result else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        Thread.detachNewThread {
            let sending = NSLock()
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                var yes: Int32 = 1
                setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
                Thread.detachNewThread {
                    Connection(connection, sending: sending).serve()
                    close(connection)
                }
            }
        }
        print("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        fflush(nil)
        // Whoever started it ends it, or has ended.
        let parent = getppid()
        while getppid() == parent { sleep(1) }
    }

    private struct Connection {
        private let descriptor: Int32
        /// Held while octets are sent.
        private let sending: NSLock
        private var buffer = [UInt8](repeating: 0, count: 65_536)

        init(_ descriptor: Int32, sending: NSLock) {
            self.descriptor = descriptor
            self.sending = sending
        }

        func serve() {
            var connection = self
            while connection.exchange() {}
        }

        /// Reads a request and answers it; whether there can be another.
        private mutating func exchange() -> Bool {
            var count = 0
            var end: Int?
            while end == nil {
                let read = buffer.withUnsafeMutableBytes {
                    recv(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count, 0)
                }
                guard read > 0 else { return false }
                count += read
                end = buffer[..<count].firstRange(of: "\r\n\r\n".utf8)?.upperBound
            }
            let head = String(decoding: buffer[..<(end ?? 0)], as: UTF8.self)
            let target = head.split(separator: " ").dropFirst().first ?? ""
            if let length = head.components(separatedBy: "\r\nContent-Length: ").dropFirst().first {
                let length = Int(length.prefix { $0.isNumber }) ?? 0
                if head.contains("\r\nExpect: 100") {
                    guard send("HTTP/1.1 100 Continue\r\n\r\n") else { return false }
                }
                var missing = length - (count - (end ?? 0))
                while missing > 0 {
                    let read = buffer.withUnsafeMutableBytes {
                        recv(descriptor, $0.baseAddress, min(missing, $0.count), 0)
                    }
                    guard read > 0 else { return false }
                    missing -= read
                }
                return answer("\(length)")
            }
            let words = target.split(separator: "/")
            switch words.first {
            case "octets":
                return sending.withLock { sendOctets(words.last.flatMap { Int($0) } ?? 0) }
            case "sent":
                return sending.withLock { answer("sent") }
            default:
                return answer(String(repeating: "x", count: 200))
            }
        }

        private mutating func sendOctets(_ count: Int) -> Bool {
            guard send("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n") else { return false }
            var missing = count
            let zeros = [UInt8](repeating: 0, count: 65_536)
            while missing > 0 {
                let sent = zeros.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, min(missing, $0.count), 0) }
                guard sent > 0 else { return false }
                missing -= sent
            }
            return true
        }

        private func answer(_ content: String) -> Bool {
            send(
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
            )
        }

        private func send(_ text: String) -> Bool {
            var text = text
            return text.withUTF8 { systemSend(descriptor, $0.baseAddress, $0.count, 0) == $0.count }
        }
    }
}

// The system's function under a name that the member above does not hide.
private let systemSend = send
