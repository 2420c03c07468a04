import Foundation

/// Lets no more than a number of attempts to an origin be under way, in the order they came.
struct ConcurrencyLimiting: Middleware {
    let limit: Int
    let gates: FairGates<Origin>

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let start = call.now
        let pass = try await gates.enter(Origin(call.request.url), limit: limit)
        if pass.hasWaited { call.emit(.delayed(by: "concurrencyLimit", for: call.now - start)) }
        do {
            let response = try await next(call)
            guard try call.leavesContent(of: response.head) else {
                pass.leave()
                return response
            }
            return TransportResponse(head: response.head, body: response.body.ending { pass.leave() })
        } catch {
            pass.leave()
            throw error
        }
    }
}
