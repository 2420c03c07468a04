import BenchmarkHarness

/// What servers have in use after many requests. A quick run sends a tenth of them.
struct EngineMemory {
    private let mode: Mode
    private let few: Double
    private let many: Double

    init(_ mode: Mode) {
        self.mode = mode
        few = mode(100_000, quick: 10_000)
        many = mode(1_000_000, quick: 100_000)
    }

    func section(of line: ServerLine) throws -> Section {
        let title = "memory in use"
        guard let wrk = Load.program else {
            return Section(title, [.skipped("memory", .memory, because: "wrk is not installed")])
        }
        Progress.say("memory after \(Int(many)) requests")
        var rows: [Row] = []
        for program in [line.engine, line.mockServer] {
            let (before, after) = try program.run { try growth(of: $0, by: wrk) }
            guard let before, let after else {
                rows.append(.skipped(program.name, .memory, because: "this system does not tell it by /proc"))
                continue
            }
            let isEngine = program.name == line.engine.name
            rows += [
                Row("\(program.name), \(Int(few)) requests", .memory, before),
                Row(
                    "\(program.name), \(Int(many)) requests",
                    .memory,
                    after,
                    bar: isEngine ? Bars.MockServer.memory : nil
                ),
                Row(
                    "\(program.name), growth between",
                    .memory,
                    after - before,
                    bar: isEngine ? Bars.MockServer.memoryGrowth : nil
                ),
            ]
        }
        return Section(title, rows)
    }

    private func growth(of server: RunningServer, by wrk: String) throws -> (Double?, Double?) {
        let load = Load(connections: 64, seconds: 1)
        var sent = 0.0
        while sent < few { sent += try load.run(on: server.url, by: wrk).requests }
        let before = ResidentMemory.now(of: server.worker)
        while sent < many { sent += try load.run(on: server.url, by: wrk).requests }
        return (before, ResidentMemory.now(of: server.worker))
    }
}
