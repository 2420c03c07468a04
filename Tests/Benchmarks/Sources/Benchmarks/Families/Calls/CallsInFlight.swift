import BenchmarkHarness

/// Many calls at once: that all are answered, what each takes, and what it keeps in memory.
struct CallsInFlight {
    private static let client = Sender.way("client", named: "Roadbook")

    private let rounds: Int
    private let most: Int

    init(_ mode: Mode) {
        rounds = mode(5, quick: 1)
        most = mode(10_000, quick: 3_000)
    }

    func section(against server: RunningServer) throws -> Section {
        Progress.say("calls, up to \(most) in flight")
        var (times, memory): ([Int: [Double]], [Double]) = ([:], [])
        for _ in 0..<rounds {
            for flying in [32, 1_000, most] {
                let figures = try Self.client.send(most, flying: flying, to: server.url)
                times[flying, default: []].append(figures.wallTime / Double(most))
                if flying == most, let grown = figures.memory { memory.append(grown / Double(most)) }
            }
        }
        var rows = [32, 1_000, most].compactMap { flying -> Row? in
            guard let own = times[flying], let reference = times[32], let median = own.median else { return nil }
            return Row(
                "all by their number, \(flying) in flight",
                .wallTime,
                median,
                ratio: own.medianRatio(to: reference),
                bar: flying == 1_000 ? Bars.Calls.manyInFlight : nil
            )
        }
        // Where the system does not tell of memory, it has not grown.
        if let median = memory.median, median > 0 {
            rows.append(Row("memory of a call, \(most) in flight", .memory, median))
        }
        return Section("calls in flight, none of which fails", reference: "all by their number, 32 in flight", rows)
    }
}
