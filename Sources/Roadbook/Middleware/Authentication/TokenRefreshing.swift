/// Adds the token of a store, and once more a new one where a server refuses it.
struct TokenRefreshing: Middleware {
    let tokens: TokenStore

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        guard call.takesCredentials(in: Credentials.fieldName) else { return try await next(call) }
        let held = try await tokens.token(for: call)
        var response = try await next(bearing(held, call))
        guard response.head.status == 401 else { return response }
        guard call.request.body.isReplayable else {
            tokens.refuse(held)
            call.advise(
                "The content could be sent once only, so the call was not repeated with a new token; make it again."
            )
            return response
        }
        // Unread, it would keep its place among the attempts at once, which the refresh may need.
        if try call.leavesContent(of: response.head) { response.body = ByteStream() }
        return try await next(bearing(renewed(held, call, response), call))
    }

    private func bearing(_ held: HeldToken, _ call: Call) throws -> Call {
        do {
            return call.with(try Credentials.bearer(held.token.value), in: Credentials.fieldName)
        } catch {
            throw error.error
        }
    }

    /// - Throws: What failed, with the refusal it began with: the call was answered, after all.
    private func renewed(_ held: HeldToken, _ call: Call, _ response: TransportResponse) async throws -> HeldToken {
        do {
            return try await tokens.token(for: call, after: held)
        } catch var error as RequestError {
            error.head = response.head
            let settings = try call.settings(decidedBy: response.head).values
            if !settings.acceptableStatus.contains(401) {
                // The attempt has collected it, but middleware may have put another there.
                error.bodyPrefix = try await response.body.arriving(upTo: settings.errorBodyLimit).data
            }
            throw error
        }
    }
}
