/// Tells the observers what the transport has measured of an attempt.
struct MetricsReporting: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        var call = call
        let outer = call.request.onMetrics
        call.request.onMetrics = { [call] metrics in
            outer?(metrics)
            call.emit(.measured(number: call.attempt, metrics: metrics))
        }
        return try await next(call)
    }
}
