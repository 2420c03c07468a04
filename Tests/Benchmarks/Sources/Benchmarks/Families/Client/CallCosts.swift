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

    /// What a call without middleware takes, in seconds, where nobody else uses the machine that the bars were set on.
    ///
    /// It is the yardstick here: what is added to a call is work of its kind, and takes longer where it does. The yardstick of
    /// other times waits for memory, of which others take some even in its shortest turns.
    private static let quiet = 3.7e-6

    private let costs: [String: Cost]

    init(_ mode: Mode) async throws {
        // A round takes milliseconds. What is told is the difference of two of the least, so there have to be many.
        let rounds = mode(1000, quick: 400)
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
        let bare = try cost().time
        let added = try cost(of: name).time - bare
        return Row(
            "\(title ?? name), added",
            .cpuTime,
            added,
            bar: bar,
            undisturbed: added / bare * Self.quiet
        )
    }
}
