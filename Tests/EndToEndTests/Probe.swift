import Foundation
import Testing

/// Runs `reliability-probe`, which measures its own process, against another one of it that serves.
enum Probe {
    /// What it tells; see `Report` there.
    struct Report: Decodable {
        var count: Int
        var seconds: Double
        var peakGrowth: Int
        var growth: Int
        var bareGrowth: Int?
        var descriptors: Int
    }

    /// Runs a command of the probe.
    ///
    /// - Parameters:
    ///   - command: What to measure.
    ///   - count: How many octets or requests.
    ///   - url: The server; none for what needs none.
    static func run(_ command: String, _ count: Int, at url: String? = nil) async throws -> Report {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: try Executables.path(of: "reliability-probe"))
        process.arguments = [command] + (url.map { [$0] } ?? []) + ["\(count)"]
        // Memory for one thread is not to be counted as growth because another one takes it.
        process.environment = ProcessInfo.processInfo.environment.merging(["MALLOC_ARENA_MAX": "1"]) { $1 }
        process.standardOutput = output
        process.standardError = errors
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        try #require(process.terminationStatus == 0, "\(command) failed: \(text)")
        let report = try output.fileHandleForReading.readToEnd() ?? Data()
        print("reliability-probe \(command):", String(decoding: report, as: UTF8.self), terminator: "")
        return try JSONDecoder().decode(Report.self, from: report)
    }

    /// Runs a command of the probe against a server for it alone.
    static func runServed(_ command: String, _ count: Int) async throws -> Report {
        try await ServerProcess.run(
            [Executables.path(of: "reliability-probe"), "serve"],
            isReady: { $0.hasPrefix("http://") }
        ) { url in
            try await run(command, count, at: url)
        }
    }
}
