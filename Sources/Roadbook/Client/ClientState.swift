/// What the calls of a client know of one another; its copies share it.
final class ClientState: Sendable {
    let retryBudgets = RetryBudgets()
}
