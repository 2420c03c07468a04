import BenchmarkHarness

/// What the client costs by itself, without a network.
struct ClientFamily: Family {
    let name = "client"
    let title = "The client by itself"

    func measure(_ mode: Mode) async throws -> [Section] {
        let requests = try await RequestBuilding(mode).sections() + [try await SharedCalls(mode).section()]
        Progress.say("calls in memory")
        let costs = try await CallCosts(mode)
        return try requests + [CallEvents(costs: costs).section(), IdleMiddleware(costs: costs).section()]
    }
}
