/// How fast octets go by: so many at a time, with a pause before each further portion.
package struct Pace: Hashable, Sendable {
    package let octets: Int
    package let period: Duration
    private var remaining: Int

    /// - Parameter octets: The octets of a portion; at least one.
    package init(octets: Int, every period: Duration) {
        self.octets = max(1, octets)
        self.period = period
        remaining = self.octets
    }

    /// Takes as many octets as may go by, at most `count`; pauses first where the portion is used up.
    package mutating func take(
        _ count: Int,
        sleep: @Sendable (Duration) async throws -> Void
    ) async throws -> Int {
        if remaining == 0, count > 0 {
            try await sleep(period)
            remaining = octets
        }
        let taken = min(count, remaining)
        remaining -= taken
        return taken
    }

    /// Lets octets go by, with the pauses that takes.
    package mutating func pass(_ count: Int, sleep: @Sendable (Duration) async throws -> Void) async throws {
        var rest = count
        while rest > 0 { rest -= try await take(rest, sleep: sleep) }
    }
}
