/// What the calls of a client know of one another; its copies share it.
final class ClientState: Sendable {
    let retryBudgets = RetryBudgets()
    let flights = Flights()
    let circuits = Circuits()
    let rateLimits = RateLimits()
    let concurrencyGates = FairGates<Origin>()
    let entityTags = KnownEntityTags()
}
