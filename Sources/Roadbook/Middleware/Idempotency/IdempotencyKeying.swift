/// Gives a call its idempotency key: once, so that every attempt carries the same.
struct IdempotencyKeying: Middleware {
    let key: IdempotencyKey

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        // One that the caller has set wins.
        guard !call.hasIdempotencyKey, key.value != nil || !call.request.method.isIdempotent else {
            return try await next(call)
        }
        let field = try key.field(call.record.environment.makeID)
        var call = call
        call.request.headers[field.name] = field.value
        return try await next(call)
    }
}
