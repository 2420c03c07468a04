/// An HTTP/1.1 server with one thread, for tests and development.
///
/// Starting and stopping take a fraction of a millisecond, so every test can own a server. Servers share nothing.
///
/// ```swift
/// let server = HTTPServer { request in
///     HTTPResponse(status: 200, body: Array("Hello".utf8))
/// }
/// try await server.run { address in
///     // Send requests to address.url.
/// }
/// ```
public final class HTTPServer: Sendable {
    private struct Running {
        var address: HTTPServerAddress
        var executor: LoopExecutor
    }

    private let configuration: Configuration
    private let exchange: HTTPExchange
    private let running = Locked<Running?>(nil)

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - configuration: Limits, timeouts and clock; the defaults suit tests.
    ///   - handler: Answers the requests; see ``HTTPHandler`` for the thread it runs on.
    public convenience init(configuration: Configuration = Configuration(), handler: @escaping HTTPHandler) {
        self.init(configuration: configuration, replier: { request in .later { await handler(request) } })
    }

    /// Makes a server that does not listen yet, and answers at once what it can.
    ///
    /// - Parameters:
    ///   - configuration: As for ``init(configuration:handler:)``.
    ///   - replier: Answers the requests, on the server's own thread: it must not block.
    public init(configuration: Configuration = Configuration(), replier: @escaping HTTPReplier) {
        self.configuration = configuration
        exchange = HTTPExchange(now: configuration.now, refused: configuration.refused, replier: replier)
    }

    deinit {
        running.withLock { $0 }?.executor.requestStop(grace: .zero)
    }

    /// Where the server listens; `nil` before its start and after its stop.
    public var address: HTTPServerAddress? { running.withLock { $0?.address } }

    /// Starts to listen; requests are answered from the moment it returns.
    ///
    /// - Parameters:
    ///   - host: A numeric IPv4 or IPv6 address, or `localhost`, which is taken as 127.0.0.1 (the default).
    ///   - port: The port; 0, the default, takes a free one.
    /// - Returns: The address with the port that was found.
    /// - Throws: ``HTTPServerError`` with the code `invalidHost`, `addressInUse`, `alreadyStarted` or `system`.
    @discardableResult
    public func start(host: String = "127.0.0.1", port: UInt16 = 0) throws(HTTPServerError) -> HTTPServerAddress {
        guard let requested = SocketAddress(host: host, port: port) else {
            throw HTTPServerError(.invalidHost, reason: "\"\(host)\" is neither a numeric address nor localhost.")
        }
        let started = running.withLock { running -> Result<HTTPServerAddress, HTTPServerError> in
            if let running {
                let reason = "The server already listens on \(running.address); stop it first."
                return .failure(HTTPServerError(.alreadyStarted, reason: reason))
            }
            do throws(SystemFailure) {
                let new = try listen(at: requested)
                running = new
                return .success(new.address)
            } catch {
                return .failure(HTTPServerError(error, host: host, port: port))
            }
        }
        return try started.get()
    }

    /// Stops to listen, lets the exchanges under way end, closes the connections and returns when all is done.
    ///
    /// Answers sent meanwhile say `Connection: close`. A server that is not running is left as it is; several calls at
    /// a time wait for the same end. Afterwards the server can be started again.
    ///
    /// - Parameter grace: How long exchanges may still take, 5 s by default. Then their tasks are cancelled and their
    ///   connections cut; zero or less does so at once.
    public nonisolated(nonsending) func stop(grace: Duration = .seconds(5)) async {
        guard let executor = running.withLock({ $0?.executor }) else { return }
        await executor.stop(grace: grace)
        running.withLock { running in
            if running?.executor === executor { running = nil }
        }
    }

    /// Runs the server for as long as a closure runs, and stops it also where the closure throws or is cancelled.
    ///
    /// - Parameters:
    ///   - host: As for ``start(host:port:)``.
    ///   - port: As for ``start(host:port:)``.
    ///   - body: Gets the address the server listens at.
    /// - Returns: What the closure returns.
    /// - Throws: ``HTTPServerError`` as ``start(host:port:)`` does, and what the closure throws.
    public nonisolated(nonsending) func run<Result>(
        host: String = "127.0.0.1",
        port: UInt16 = 0,
        _ body: nonisolated(nonsending) (HTTPServerAddress) async throws -> Result
    ) async throws -> Result {
        let address = try start(host: host, port: port)
        do {
            let result = try await body(address)
            await stop()
            return result
        } catch {
            await stop()
            throw error
        }
    }

    private func listen(at address: SocketAddress) throws(SystemFailure) -> Running {
        let (listener, port) = try Socket.listening(at: address, backlog: 1_024)
        do throws(SystemFailure) {
            let poller = try Poller()
            let executor = LoopExecutor(poller: poller, listener: listener)
            do throws(SystemFailure) {
                try poller.add(listener, token: PollEvent.listenerToken, interest: .read)
                try Platform.startThread { [configuration, exchange] in
                    EventLoop(
                        listener: listener,
                        poller: poller,
                        context: ConnectionContext(
                            configuration: configuration,
                            exchange: exchange,
                            executor: executor
                        )
                    ).run()
                }
            } catch {
                poller.close()
                throw error
            }
            return Running(address: HTTPServerAddress(host: address.host, port: port), executor: executor)
        } catch {
            listener.close()
            throw error
        }
    }
}
