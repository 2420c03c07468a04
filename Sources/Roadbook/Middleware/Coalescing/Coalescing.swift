import Foundation

/// Lets calls that ask for the same thing at the same time share one answer.
struct Coalescing: Middleware {
    let flights: Flights

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        if let key = CoalescingKey.of(call) { return try await flights.answer(call, key, next) }
        if call.request.method.isSafe { return try await next(call) }
        return try await write(call, next)
    }

    /// Whoever reads after a write is not to be answered from before it; it may have had effect though it failed, and though
    /// its caller has gone without waiting for what comes of it.
    nonisolated(nonsending) private func write(_ call: Call, _ next: Next) async throws -> TransportResponse {
        defer { retire(call) }
        return try await withTaskCancellationHandler {
            try await next(call)
        } onCancel: {
            retire(call)
        }
    }

    /// Lets nobody join what is on its way from where a write goes, or was redirected to.
    private func retire(_ write: Call) {
        flights.retire(Origin(write.request.url))
        for origin in write.record.redirectedOrigins { flights.retire(origin) }
    }
}
