import Roadbook

/// Tells a thousand events beyond those that a call has by itself, so that the cost of one can be told.
struct Telling: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        for number in 0..<1_000 { call.emit(.attemptStarted(number: number)) }
        return try await next(call)
    }
}
