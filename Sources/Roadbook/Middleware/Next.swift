/// Everything further in than a middleware, the transport last.
public struct Next: Sendable {
    private let chain: Chain
    /// The place in the chain of the middleware that is next.
    private let place: Int

    /// All of it, in one place for the whole call: what is handed from middleware to middleware is where it is.
    private final class Chain: Sendable {
        let middleware: [any Middleware]
        let transport: any Transport
        /// Here and not a middleware, as there is hardly ever anything to do for it; and not asked of the call, which may come
        /// from elsewhere: it is a protection of those whose transport is asked.
        let decompressionRatioLimit: Int?

        init(_ middleware: [any Middleware], _ transport: any Transport, _ decompressionRatioLimit: Int?) {
            self.middleware = middleware
            self.transport = transport
            self.decompressionRatioLimit = decompressionRatioLimit
        }
    }

    /// - Parameter decompressionRatioLimit: How many times as long content may be as what was transferred of it; `nil` is no
    ///   bound.
    init(_ middleware: [any Middleware], _ transport: any Transport, decompressionRatioLimit: Int?) {
        self.init(Chain(middleware, transport, decompressionRatioLimit), at: 0)
    }

    private init(_ chain: Chain, at place: Int) {
        self.chain = chain
        self.place = place
    }

    /// Further middleware before everything that is further in, with another bound of decompression.
    func through(_ middleware: [any Middleware], decompressionRatioLimit: Int?) -> Next {
        Next(
            middleware + chain.middleware[place...],
            chain.transport,
            decompressionRatioLimit: decompressionRatioLimit
        )
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
                .limitingDecompression(to: chain.decompressionRatioLimit)
        }
        return try await chain.middleware[place].send(call, next: Next(chain, at: place + 1))
    }
}
