/// Fails a call whose credentials cannot be sent, where they would be.
struct CredentialRefusing: Middleware {
    let refusal: CredentialRefusal

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        throw refusal.error
    }
}
