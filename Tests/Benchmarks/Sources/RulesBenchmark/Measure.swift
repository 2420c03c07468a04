import CAllocationCount

/// What one run of some code costs.
struct Measure {
    /// The least of several rounds, in nanoseconds.
    let nanoseconds: Double
    /// How much was allocated, on average; less than zero where that is not counted.
    let allocations: Double

    init(rounds: Int = 15, turns: Int = 2000, _ body: () throws -> Void) rethrows {
        for _ in 0..<200 { try body() }
        let before = roadbook_allocation_count()
        for _ in 0..<turns { try body() }
        allocations = before < 0 ? -1 : Double(roadbook_allocation_count() - before) / Double(turns)
        let clock = ContinuousClock()
        var least = Double.infinity
        for _ in 0..<rounds {
            let time = try clock.measure { for _ in 0..<turns { try body() } }
            least = min(least, time / .nanoseconds(1) / Double(turns))
        }
        nanoseconds = least
    }
}
