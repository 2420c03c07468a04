/// Everything further in than a middleware, the transport last.
public struct Next: Sendable {
    private let chain: Chain
    /// The place in the chain of the middleware that is next.
    private let place: Int

    /// All of it, in one place for the whole call: what is handed from middleware to middleware is where it is.
    private final class Chain: Sendable {
        let middleware: [any Middleware]
        let transport: any Transport

        init(_ middleware: [any Middleware], _ transport: any Transport) {
            self.middleware = middleware
            self.transport = transport
        }
    }

    init(_ middleware: [any Middleware], _ transport: any Transport) {
        self.init(Chain(middleware, transport), at: 0)
    }

    private init(_ chain: Chain, at place: Int) {
        self.chain = chain
        self.place = place
    }

    /// Further middleware before everything that is further in.
    func through(_ middleware: [any Middleware]) -> Next {
        Next(middleware + chain.middleware[place...], chain.transport)
    }

    /// Hands a call on, and brings its answer.
    ///
    /// - Throws: What those further in throw; ``RequestError`` with the code `invalidMethod` or `invalidHeader` where
    ///   middleware has made the request unfit for the transport, which does not see it then.
    // A function of its own for each step would cost a call as much as the least middleware does.
    @inline(__always)
    public func callAsFunction(_ call: Call) async throws -> TransportResponse {
        guard place < chain.middleware.count else {
            try call.checkRequest()
            return try await chain.transport.send(call.request)
                .limitingDecompression(to: call.settings.decompressionRatioLimit)
        }
        return try await chain.middleware[place].send(call, next: Next(chain, at: place + 1))
    }
}
