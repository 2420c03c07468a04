/// What pages need of a client, whatever its router.
struct PageClient<List: Sendable>: Sendable {
    let build: @Sendable (RequestConverter<List>) throws -> TransportRequest
    let send: @Sendable (RequestConverter<List>) async throws -> Answer<List>

    init(_ client: Client<some URLRouter>) {
        build = { try $0.built(on: client.router, settings: SharedSettings(client.settings(for: $0))) }
        send = { try await client.answer(to: $0) }
    }
}
