import Dispatch
import Foundation
import Roadbook
import TestServers

/// The program that may crash or hang.
enum Probe {
    /// Which client it uses.
    enum Side: String {
        case byHand = "naive"
        case byRoadbook = "roadbook"
    }

    /// A few at a time: more would be in the way of each other, and of other tests.
    private static let gate = Gate(permits: 3)

    /// Longer than the probe's own watchdogs.
    private static let patience = 60

    /// Runs a scenario from its servers to its end.
    static func run(_ hazard: Hazard, _ side: Side) async throws -> Run {
        try await run(hazard.scenario, side, processes: hazard.processes, stage: hazard.stage)
    }

    static func run(
        _ scenario: String,
        _ side: Side,
        processes: Int = 1,
        stage: @Sendable () throws -> Stage
    ) async throws -> Run {
        try await gate.pass {
            let stage = try stage()
            let home = FileManager.default.temporaryDirectory.appending(path: "hazard-\(UUID())")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: home) }
            var ending = Run.Ending.killed
            for _ in 0..<processes {
                let arguments = [side.rawValue, scenario, "\(stage.server.port)"]
                ending = try await end(of: arguments, home: home)
            }
            return Run(
                ending: ending,
                errors: text(of: home.appending(path: "errors")),
                requests: stage.server.requests.filter { $0.target != "/other" },
                elsewhere: stage.elsewhere?.requests ?? []
            )
        }
    }

    /// Runs the probe once. It has a thread of its own, because waiting for a process blocks one.
    private static func end(of arguments: [String], home: URL) async throws -> Run.Ending {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try wait(for: arguments, home: home) }) }
        }
    }

    private static func wait(for arguments: [String], home: URL) throws -> Run.Ending {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = arguments
        process.environment = environment(home: home)
        process.standardOutput = try file("output", in: home)
        process.standardError = try file("errors", in: home)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + .seconds(patience)) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return .killed
        }
        if process.terminationReason == .uncaughtSignal { return .signal(process.terminationStatus) }
        let output = text(of: home.appending(path: "output"))
        guard [0, 75].contains(process.terminationStatus), let report = try JSONParser().parse(Data(output.utf8)).object
        else { return .status(process.terminationStatus) }
        return process.terminationStatus == 0 ? .report(report) : .standstill(report)
    }

    /// What the probe needs to run, and nothing that would change where its requests go.
    private static func environment(home: URL) -> [String: String] {
        let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "TMPDIR"]
        return ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }.merging([
            // URLSession keeps cookies in the user's files.
            "HOME": home.path, "XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_CACHE_HOME": home.path,
            // A crash is expected: nobody reads where it was.
            "SWIFT_BACKTRACE": "enable=no",
            // Under the thread sanitizer a crash is a crash too.
            "TSAN_OPTIONS": "handle_sigill=0:handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0",
        ]) { $1 }
    }

    private static func file(_ name: String, in folder: URL) throws -> FileHandle {
        let file = folder.appending(path: name)
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }

    private static func text(of file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }

    private struct NotBuilt: Error {
        let path: String
    }

    /// Where it was built, beside the tests.
    private static func executable() throws -> URL {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let probe = tests.deletingLastPathComponent().appending(path: "hazard-probe")
        guard FileManager.default.isExecutableFile(atPath: probe.path) else { throw NotBuilt(path: probe.path) }
        return probe
    }
}
