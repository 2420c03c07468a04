import BenchmarkHarness

/// What the client costs by itself, without a network.
struct ClientFamily: Family {
    let name = "client"
    let title = "The client by itself"

    func measure(_ mode: Mode) async throws -> [Section] {
        try await RequestBuilding(mode).sections() + [SharedCalls(mode).section(), IdleMiddleware(mode).section()]
    }
}
