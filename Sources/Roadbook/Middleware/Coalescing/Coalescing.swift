import Foundation

/// Lets calls that ask for the same thing at the same time share one answer.
struct Coalescing: Middleware {
    let flights: Flights

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        guard let key = CoalescingKey(call) else {
            guard !call.request.method.isSafe else { return try await next(call) }
            let origin = Origin(call.request.url)
            // Whoever reads after a write is not to be answered from before it; it may have had effect though it failed, and
            // though its caller has gone without waiting for what comes of it.
            defer { flights.retire(origin) }
            return try await withTaskCancellationHandler {
                try await next(call)
            } onCancel: {
                flights.retire(origin)
            }
        }
        return try await flights.answer(call, key, next)
    }
}
