import BenchmarkHarness

/// Calls of the whole client over a network, beside what people write without it, against one nginx.
struct CallsFamily: Family {
    let name = "calls"
    let title = "Calls, and what URLSession takes by itself"

    func measure(_ mode: Mode) async throws -> [Section] {
        let files = try ServerFiles()
        defer { files.remove() }
        guard let nginx = try files.nginx(String(repeating: "a", count: 200)) else {
            return [Section("calls", [.skipped("all", .throughput, because: "nginx is not installed")])]
        }
        return try nginx.run { server in
            try CallThroughput(mode).sections(against: server) + [CallsInFlight(mode).section(against: server)]
                + LargeTransfers(mode).sections(against: server, files)
        }
    }
}
