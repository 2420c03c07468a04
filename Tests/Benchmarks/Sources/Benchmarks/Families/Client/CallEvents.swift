import BenchmarkHarness

/// What the events of a call cost: where nobody listens, and where somebody does.
struct CallEvents {
    let costs: CallCosts

    /// How many more events there are of the calls that tell some beyond their own.
    private static let count = 1_000

    func section() throws -> Section {
        let bare = try costs.cost()
        let events = rows(
            "an event that nobody listens to",
            try costs.cost(of: "events"),
            beside: try costs.cost(of: "no events"),
            bar: Bars.Client.unheardEvent
        )
        let shared = rows(
            "such an event, coalescing",
            try costs.cost(of: "shared events"),
            beside: try costs.cost(of: "no shared events"),
            bar: Bars.Client.unheardEvent
        )
        let calls = [
            Row("a call without a listener", .cpuTime, bare.time),
            try costs.added(by: "listener", as: "a listener that does nothing"),
        ]
        return Section("events of a call in memory", calls + events + shared)
    }

    private func rows(
        _ name: String,
        _ telling: CallCosts.Cost,
        beside other: CallCosts.Cost,
        bar: Bar
    ) -> [Row] {
        let time = Row(name, .cpuTime, (telling.time - other.time) / Double(Self.count), bar: bar)
        let title = "\(name), allocations of \(Self.count)"
        guard let with = telling.allocations, let without = other.allocations else {
            return [time, .skipped(title, .allocations, because: "they are not counted here")]
        }
        return [time, Row(title, .allocations, (with - without).rounded(), bar: Bars.Client.unheardEvents)]
    }
}
