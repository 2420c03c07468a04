/// One refresh on its way: its identity.
final class TokenFlight: Sendable {
    /// The refreshes that the current task works for, the outermost first.
    @TaskLocal static var ancestors: [TokenFlight] = []
}
