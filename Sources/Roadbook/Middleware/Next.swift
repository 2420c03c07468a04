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

    /// Hands a call on, and brings its answer.
    public func callAsFunction(_ call: Call) async throws -> TransportResponse {
        guard let first = rest.first else { return try await transport.send(call.request) }
        return try await first.send(call, next: Next(rest: rest.dropFirst(), transport))
    }
}
