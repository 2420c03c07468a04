import Roadbook

/// Tells events beyond those that a call has by itself, so that the cost of one can be told.
struct Telling: Middleware {
    let count: Int

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        for number in 0..<count { call.emit(.attemptStarted(number: number)) }
        return try await next(call)
    }
}
