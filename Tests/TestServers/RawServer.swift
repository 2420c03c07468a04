package import Foundation
package import Roadbook

/// A server on loopback that says exactly the octets a test tells it to, well-formed or not.
///
/// It reads a request, asks the script for the steps, takes them, and reads the next request of the connection. It ends
/// when it is released.
package final class RawServer: Sendable {
    /// A request as it came.
    package struct Request: Sendable {
        /// Everything up to and including the empty line.
        package let head: String
        /// The content, as it was framed.
        package let content: [UInt8]
        /// The content without the chunks it came in, if it did; as far as they can be read.
        package var unframedContent: [UInt8] {
            guard has(field: "Transfer-Encoding: chunked") else { return content }
            var (rest, octets) = (content[...], [UInt8]())
            while let end = rest.firstRange(of: "\r\n".utf8), !rest.isEmpty {
                let digits = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
                guard let count = Int(digits, radix: 16), count > 0 else { break }
                octets += rest[end.upperBound...].prefix(count)
                rest = rest[end.upperBound...].dropFirst(count + 2)
            }
            return octets
        }

        package var method: String { words.first ?? "" }
        package var target: String { words.dropFirst().first ?? "" }
        private var words: [String] { head.prefix { $0 != "\r\n" }.split(separator: " ").map(String.init) }

        package func has(field: String) -> Bool { head.lowercased().contains("\r\n\(field.lowercased())\r\n") }
        package func has(name: String) -> Bool { head.lowercased().contains("\r\n\(name.lowercased()):") }

        /// The value of a header field; `nil` where there is none.
        package func value(of name: String) -> String? {
            head.components(separatedBy: "\r\n").dropFirst()
                .first { $0.lowercased().hasPrefix("\(name.lowercased()):") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    /// What the server does next on a connection.
    package enum Step: Sendable {
        case send(String)
        /// Says it again and again, until the client has closed the connection.
        case repeatUntilClosed(String)
        case sendOctets([UInt8])
        /// Waits until the test lets it go on.
        case wait(Signal)
        case fire(Signal)
        /// Does something on the connection's thread, which it may block.
        case perform(@Sendable () -> Void)
        /// Waits until the client has closed the connection.
        case awaitClose
        case close
        /// Closes so that the client is told of it as an error.
        case reset
    }

    package struct InvalidAddress: Error {
        package let text: String
    }

    private let listener: Int32
    package let port: UInt16
    private let greeting: String?
    private let early: @Sendable (Request) -> [Step]?
    private let script: @Sendable (Request) -> [Step]
    private let isOpen = Locked(false)
    private let connections = Locked<Set<Int32>>([])
    private let received = Locked<[Request]>([])

    /// The requests so far, in the order they came.
    package var requests: [Request] { received.withLock { $0 } }

    /// Listens on a port that is free.
    ///
    /// - Parameters:
    ///   - greeting: What to say to a client before it has said anything; the script is not asked then.
    ///   - isOpen: Whether clients can connect; where not, they are refused until ``open()``.
    ///   - script: The steps for a request.
    ///   - early: The steps for a request of which the content has not been read, after which the connection is closed;
    ///     `nil` to read it. The content of what it is given is empty.
    /// - Throws: Where there is no port.
    package init(
        greeting: String? = nil,
        isOpen: Bool = true,
        _ script: @escaping @Sendable (Request) -> [Step] = { _ in [.close] },
        early: @escaping @Sendable (Request) -> [Step]? = { _ in nil }
    ) throws {
        self.greeting = greeting
        self.early = early
        self.script = script
        (listener, port) = try RawSocket.bind()
        if isOpen { open() }
    }

    /// Lets clients connect. Again it changes nothing.
    package func open() {
        guard
            isOpen.withLock({ isOpen in
                defer { isOpen = true }
                return !isOpen
            })
        else { return }
        RawSocket.listen(listener)
        Thread.detachNewThread { [listener, connections, received, greeting, early, script] in
            while let connection = RawSocket.accept(listener) {
                connections.withLock { _ = $0.insert(connection) }
                Thread.detachNewThread {
                    if let greeting {
                        RawSocket.send(greeting, to: connection)
                    } else {
                        Self.serve(connection, early, script, received)
                    }
                    connections.withLock { _ = $0.remove(connection) }
                    RawSocket.close(connection)
                }
            }
            RawSocket.close(listener)
        }
    }

    /// The same answer to every request.
    package convenience init(_ answer: String) throws {
        try self.init { _ in [.send(answer)] }
    }

    deinit {
        if isOpen.withLock(\.self) { RawSocket.shutDown(listener) } else { RawSocket.close(listener) }
        connections.withLock { connections in
            for connection in connections { RawSocket.abort(connection) }
        }
    }

    package func request(
        _ method: HTTPMethod = .get,
        _ path: String = "/",
        headers: HeaderFields = [:],
        body: TransportRequest.Body = .none
    ) throws -> TransportRequest {
        try TransportRequest(method: method, url: Self.url(port, path), headers: headers, body: body)
    }

    package static func url(_ port: UInt16, _ path: String = "/", scheme: String = "http") throws -> URL {
        let text = "\(scheme)://127.0.0.1:\(port)\(path)"
        guard let url = URL(string: text) else { throw InvalidAddress(text: text) }
        return url
    }

    private static func serve(
        _ connection: Int32,
        _ early: @Sendable (Request) -> [Step]?,
        _ script: @Sendable (Request) -> [Step],
        _ received: Locked<[Request]>
    ) {
        var reader = RawSocket.Reader(connection)
        while let head = reader.head() {
            let steps = early(Request(head: head, content: []))
            guard let content = steps == nil ? reader.content(head) : [] else { return }
            let request = Request(head: head, content: content)
            received.withLock { $0.append(request) }
            for step in steps ?? script(request) {
                switch step {
                case .send(let text): RawSocket.send(text, to: connection)
                case .repeatUntilClosed(let text): while RawSocket.send(text, to: connection) {}
                case .sendOctets(let octets): RawSocket.send(octets, to: connection)
                case .wait(let signal): signal.block()
                case .fire(let signal): signal.fire()
                case .perform(let action): action()
                case .awaitClose: reader.readToEnd()
                case .close: return
                case .reset: return RawSocket.resetOnClose(connection)
                }
            }
            guard steps == nil else { return }
        }
    }
}
