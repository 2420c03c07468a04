/// Adds credentials that are always the same.
struct CredentialAdding: Middleware {
    let field: HeaderFields.Field

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        guard call.takesCredentials(in: field.name) else { return try await next(call) }
        return try await next(call.with(field.value, in: field.name))
    }
}
