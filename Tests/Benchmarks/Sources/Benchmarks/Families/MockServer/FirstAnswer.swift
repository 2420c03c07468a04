import BenchmarkHarness

/// The time from the start of a process to its first answer.
struct FirstAnswer {
    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(21, quick: 5) }

    /// Starts the servers in turn.
    func section(of line: ServerLine) async throws -> Section {
        Progress.say("first answers")
        let yardstick = Yardstick()
        var times: [String: [Double]] = [:]
        var turns: [String: [Double]] = [:]
        for _ in 0..<rounds {
            for program in line.present {
                // The first brings back what other programs have driven out of the caches.
                _ = try await yardstick.turn()
                turns[program.name, default: []].append(try await yardstick.turn())
                try program.run { server in
                    times[server.program.name, default: []].append((ContinuousClock.now - server.start) / .seconds(1))
                }
            }
        }
        let bars = [
            line.engine.name: Bars.MockServer.engineFirstAnswer,
            line.mockServer.name: Bars.MockServer.mockServerFirstAnswer,
        ]
        let rows = line.present.compactMap { program in
            times[program.name].flatMap { times in
                times.median.map { median in
                    Row(
                        program.name,
                        .wallTime,
                        median,
                        bar: bars[program.name],
                        undisturbed: Yardstick.undisturbed(times, beside: turns[program.name] ?? [])
                    )
                }
            }
        }
        return Section("first answer, from the start of the process", plotted: .value, rows)
    }
}
