import Foundation

/// Lets calls that ask for the same thing at the same time share one answer.
struct Coalescing: Middleware {
    let flights: Flights

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        guard let key = CoalescingKey(call) else {
            // Whoever reads after a write is not to be answered from before it; it may have had effect though it failed.
            defer { if !call.request.method.isSafe { flights.retire(Origin(call.request.url)) } }
            return try await next(call)
        }
        return try await flights.answer(call, key, next)
    }
}

extension HTTPMethod {
    /// Whether a request with this method asks for nothing to be changed (RFC 9110, section 9.2.1, and `QUERY`).
    fileprivate var isSafe: Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].contains(rawValue)
    }
}
