import BenchmarkHarness
import Foundation

/// Calls of the whole client over a network, beside what people write without it, against one nginx.
struct CallsFamily: Family {
    let name = "calls"
    let title = "Calls, and what URLSession takes by itself"

    func measure(_ mode: Mode) async throws -> [Section] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        guard let nginx = try ServerFiles(folder: folder).nginx(String(repeating: "a", count: 200)) else {
            return [Section("calls", [.skipped("all", .throughput, because: "nginx is not installed")])]
        }
        return try nginx.run { server in
            try CallThroughput(mode).sections(against: server) + [CallsInFlight(mode).section(against: server)]
        }
    }
}
