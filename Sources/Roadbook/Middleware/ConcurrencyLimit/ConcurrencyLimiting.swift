import Foundation

/// Lets no more than a number of attempts to an origin be under way, in the order they came.
struct ConcurrencyLimiting: Middleware {
    let limit: Int
    let gates: FairGates<Origin>

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let origin = Origin(call.request.url)
        let pass: FairGates<Origin>.Pass
        if let atOnce = try gates.enterAtOnce(origin, limit: limit) {
            pass = atOnce
        } else {
            let start = call.now
            pass = try await gates.enter(origin, limit: limit)
            if pass.hasWaited { call.emit(.delayed(by: "concurrencyLimit", for: call.now - start)) }
        }
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
