/// Begins the ring of an attempt where there are rules, which may decide otherwise about each: the middleware of the
/// attempt is that of its settings.
struct AttemptRing: Middleware {
    let middleware: @Sendable (SharedSettings) -> [any Middleware]

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let number = call.record.attemptCount + 1
        var decided = call
        decided.sharedSettings = try call.decidedSettings(attempt: number)
        // What the API's own origin is to be told, no other is, nor one to which another has sent the call back.
        if !call.hasLeftOrigin, Origin(call.request.url) == Origin(call.record.built.url) {
            decided.request.headers.follow(
                from: call.settings.headers,
                to: decided.settings.headers,
                leaving: call.record.policy?.ownHeaders ?? []
            )
        }
        let limit = decided.settings.decompressionRatioLimit
        return try await next.through(middleware(decided.sharedSettings), decompressionRatioLimit: limit)(decided)
    }
}
