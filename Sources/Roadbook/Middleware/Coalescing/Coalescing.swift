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
