/// Everything further in than a middleware, the transport last.
public struct Next: Sendable {
    private let rest: ArraySlice<any Middleware>
    private let transport: any Transport

    init(_ middleware: [any Middleware], _ transport: any Transport) {
        self.init(rest: middleware[...], transport)
    }

    private init(rest: ArraySlice<any Middleware>, _ transport: any Transport) {
        self.rest = rest
        self.transport = transport
    }

    /// Further middleware before everything that is further in.
    func through(_ middleware: [any Middleware]) -> Next {
        Next(middleware + rest, transport)
    }

    /// Hands a call on, and brings its answer.
    ///
    /// - Throws: What those further in throw; ``RequestError`` with the code `invalidMethod` or `invalidHeader` where
    ///   middleware has made the request unfit for the transport, which does not see it then.
    // A function of its own for each step would cost a call as much as the least middleware does.
    @inline(__always)
    public func callAsFunction(_ call: Call) async throws -> TransportResponse {
        guard let first = rest.first else {
            try call.checkRequest()
            return try await transport.send(call.request)
                .limitingDecompression(to: call.settings.decompressionRatioLimit)
        }
        return try await first.send(call, next: Next(rest: rest.dropFirst(), transport))
    }
}
