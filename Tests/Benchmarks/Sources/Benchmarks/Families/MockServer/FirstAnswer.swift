import BenchmarkHarness

/// The time from the start of a process to its first answer.
struct FirstAnswer {
    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(21, quick: 5) }

    /// Starts the servers in turn.
    func section(of line: ServerLine) throws -> Section {
        Progress.say("first answers")
        var times: [String: [Double]] = [:]
        for _ in 0..<rounds {
            for program in line.present {
                let start = ContinuousClock.now
                try program.run { server in
                    times[server.program.name, default: []].append((ContinuousClock.now - start) / .seconds(1))
                }
            }
        }
        let bars = [
            line.engine.name: Bars.MockServer.engineFirstAnswer,
            line.mockServer.name: Bars.MockServer.mockServerFirstAnswer,
        ]
        let rows = line.present.compactMap { program in
            times[program.name]?.median.map { Row(program.name, .wallTime, $0, bar: bars[program.name]) }
        }
        return Section("first answer, from the start of the process", plotted: .value, rows)
    }
}
