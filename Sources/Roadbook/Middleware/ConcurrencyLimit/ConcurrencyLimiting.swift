import Foundation

/// Lets no more than a number of attempts to an origin be under way, in the order they came.
struct ConcurrencyLimiting: Middleware {
    let limit: Int
    let gates: FairGates<Origin>

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let origin = Origin(call.request.url)
        // Most have a place at once, and need no pass to leave it.
        let pass = try gates.enterAtOnce(origin, limit: limit) ? nil : try await waited(origin, call)
        func leave() {
            if let pass { pass.leave() } else { gates.leave(origin) }
        }
        do {
            let response = try await next(call)
            guard try call.leavesContent(of: response.head) else {
                leave()
                return response
            }
            // Whoever drops the content has left.
            let pass = pass ?? gates.pass(for: origin)
            return TransportResponse(head: response.head, body: response.body.ending { pass.leave() })
        } catch {
            leave()
            throw error
        }
    }

    private func waited(_ origin: Origin, _ call: Call) async throws -> FairGates<Origin>.Pass {
        let start = call.now
        let pass = try await call.waiting { try await gates.enter(origin, limit: limit) }
        if pass.hasWaited { call.emit(.delayed(by: "concurrencyLimit", for: call.now - start)) }
        return pass
    }
}
