import Foundation

/// Lets calls that ask for the same thing at the same time share one answer.
struct Coalescing: Middleware {
    let flights: Flights

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        guard let key = CoalescingKey(call) else {
            guard !call.request.method.isSafe else { return try await next(call) }
            // Whoever reads after a write is not to be answered from before it; it may have had effect though it failed, and
            // though its caller has gone without waiting for what comes of it.
            defer { retire(call) }
            return try await withTaskCancellationHandler {
                try await next(call)
            } onCancel: {
                retire(call)
            }
        }
        return try await flights.answer(call, key, next)
    }

    /// Lets nobody join what is on its way from where a write goes, or was redirected to.
    private func retire(_ write: Call) {
        flights.retire(Origin(write.request.url))
        for origin in write.record.redirectedOrigins { flights.retire(origin) }
    }
}
