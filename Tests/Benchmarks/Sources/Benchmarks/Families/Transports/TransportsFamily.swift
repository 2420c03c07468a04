import BenchmarkHarness
import Foundation

/// The transports beside what others would send requests with, against one nginx.
struct TransportsFamily: Family {
    let name = "transports"
    let title = "The transports, and what others send requests with"

    func measure(_ mode: Mode) async throws -> [Section] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        guard let nginx = try ServerFiles(folder: folder).nginx(String(repeating: "a", count: 200)) else {
            return [Section("requests", [.skipped("all", .throughput, because: "nginx is not installed")])]
        }
        return try nginx.run { server in try ClientThroughput(mode, ClientLine(mode)).sections(against: server) }
    }
}
