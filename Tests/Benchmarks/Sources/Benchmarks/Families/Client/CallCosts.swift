import BenchmarkHarness

/// What calls cost that are answered in memory, by clients that differ in one setting.
///
/// The program that makes them is confined to one processor: a part of a call that is taken up on another costs half as much
/// as the call again, in all rounds of a run or in none. So differences of a microsecond are told.
struct CallCosts {
    /// What one of the calls costs.
    struct Cost {
        /// Seconds of the processor, the least of the rounds.
        let time: Double
        /// `nil` where they are not counted.
        let allocations: Double?
    }

    private let costs: [String: Cost]
    /// What a turn of the yardstick took meanwhile: the least, as of the calls.
    private let turn: Double

    init(_ mode: Mode) async throws {
        let rounds = mode(400, quick: 40)
        let yardstick = Yardstick()
        _ = try await yardstick.turn()
        let before = try await yardstick.turn()
        let output = try OneProcessor.during {
            try ChildProcess.output(of: Program.builtAlong("call-cost"), ["\(rounds)"])
        }
        costs = try output.split(separator: "\n").reduce(into: [:]) { costs, line in
            let fields = line.split(separator: " ", maxSplits: 2)
            guard fields.count == 3, let time = Double(fields[0]), let allocations = Double(fields[1]) else {
                throw ChildProcess.Failure(description: "call-cost tells nothing: \(line)")
            }
            costs[String(fields[2])] = Cost(time: time, allocations: allocations < 0 ? nil : allocations)
        }
        turn = min(before, try await yardstick.turn())
    }

    /// What a call costs with a setting, by its name; the least where it has none.
    func cost(of name: String = "bare") throws -> Cost {
        guard let cost = costs[name] else {
            throw ChildProcess.Failure(description: "call-cost tells nothing of \(name)")
        }
        return cost
    }

    /// A row of what a setting adds to a call.
    func added(by name: String, as title: String? = nil, bar: Bar? = nil) throws -> Row {
        let added = try cost(of: name).time - cost().time
        return Row(
            "\(title ?? name), added",
            .cpuTime,
            added,
            bar: bar,
            undisturbed: Yardstick.undisturbed([added], beside: [turn])
        )
    }
}
