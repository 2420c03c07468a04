import Testing

@testable import RoadbookHTTPEngine

/// What a connection waits for, and since when, on a clock that the tests move.
@Suite struct ConnectionTimerInternalTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// A connection that answers at once, and its client.
    private final class Exchange {
        let client: TestClient
        let connection: RoadbookHTTPEngine.Connection
        var now = ContinuousClock.now
        private let poller: Poller
        private let listener: Socket
        private var scratch = [UInt8](repeating: 0, count: 64 << 10)

        init(content: [UInt8] = []) throws {
            let address = try #require(SocketAddress(host: "127.0.0.1", port: 0))
            let port: UInt16
            (listener, port) = try Socket.listening(at: address, backlog: 1)
            poller = try Poller()
            client = try TestClient(HTTPServerAddress(host: "127.0.0.1", port: port), receiveBuffer: 4_096)
            var accepted: Socket?
            while accepted == nil { accepted = try listener.accept() }
            let exchange = HTTPExchange(replier: { _ in .now(HTTPResponse(status: 200, body: content)) })
            let context = ConnectionContext(
                configuration: .init(),
                exchange: exchange,
                executor: LoopExecutor(poller: poller, listener: listener)
            )
            let id = PollEvent.firstConnectionToken
            connection = RoadbookHTTPEngine.Connection(id: id, socket: try #require(accepted), context: context)
            connection.updateTimer(now: now)
        }

        deinit {
            connection.close()
            listener.close()
            poller.close()
        }

        /// Has the connection see what a client sends, some time later.
        func send(_ text: String, after pause: Duration) throws {
            try client.send(text)
            while !connection.socket.hasArrivals {}
            now += pause
            connection.receive(into: &scratch)
            connection.updateTimer(now: now)
        }

        /// Has the connection send what the client has room for, some time later.
        func flush(after pause: Duration) {
            now += pause
            connection.flush()
            connection.updateTimer(now: now)
        }
    }

    @Test func `a connection is idle from its last request on, also where that was answered at once`() throws {
        let exchange = try Exchange()
        for _ in 0..<3 {
            try exchange.send(Self.get, after: .seconds(59))
            #expect(exchange.connection.timer?.kind == .idle)
            #expect(exchange.connection.timer?.deadline == exchange.now + .seconds(60))
            #expect(exchange.connection.idleSince == exchange.now)
        }
    }

    @Test func `a connection on which an empty line came is idle all the same`() throws {
        let exchange = try Exchange()
        try exchange.send(Self.get + "\r\n", after: .zero)
        #expect(exchange.connection.timer?.kind == .idle)
        try exchange.send("G", after: .seconds(59))
        #expect(exchange.connection.timer?.kind == .head)
    }

    @Test func `each head has a time of its own, also where it begins with the end of another`() throws {
        let exchange = try Exchange()
        try exchange.send("GET / HTTP/1.1\r\n", after: .zero)
        for _ in 0..<3 {
            try exchange.send("Host: a\r\n\r\nGET / HTTP/1.1\r\n", after: .seconds(9))
            #expect(exchange.connection.timer?.kind == .head)
            #expect(exchange.connection.timer?.deadline == exchange.now + .seconds(10))
        }
        let begun = exchange.now
        try exchange.send("Host:", after: .seconds(9))
        #expect(exchange.connection.timer?.deadline == begun + .seconds(10))
    }

    @Test func `content that comes slowly is idle, and content that comes is not`() throws {
        let exchange = try Exchange()
        try exchange.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", after: .zero)
        let begun = exchange.now
        for _ in 0..<3 {
            try exchange.send("x", after: .seconds(9))
            #expect(exchange.connection.timer?.deadline == exchange.now + .seconds(10))
            #expect(exchange.connection.idleSince == begun)
        }
        for _ in 0..<3 {
            try exchange.send(String(repeating: "x", count: 5_000), after: .seconds(1))
            #expect(exchange.connection.idleSince == exchange.now)
        }
    }

    @Test func `an answer that is read slowly is idle`() throws {
        let exchange = try Exchange(content: [UInt8](repeating: 1, count: 32 << 20))
        try exchange.send(Self.get, after: .zero)
        #expect(exchange.connection.timer?.kind == .write)
        let begun = exchange.now
        exchange.flush(after: .seconds(9))
        #expect(exchange.connection.idleSince == begun)
    }
}
