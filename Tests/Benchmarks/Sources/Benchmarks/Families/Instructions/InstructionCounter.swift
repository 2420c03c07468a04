import BenchmarkHarness
import Foundation
import HotPaths

/// Counts instructions by valgrind's callgrind, over a program that takes a hot path and does nothing else.
struct InstructionCounter {
    private static let turns = (few: 200, many: 1_200)
    /// Which seed hashes have would be another thing that differs between runs.
    private static let variables = ["SWIFT_DETERMINISTIC_HASHING=1"]
    private let env: String
    private let valgrind: String
    private let program = Program.builtAlong("hot-path")

    /// `nil` where valgrind is not installed.
    init?() {
        guard let env = Program.installed("env"), let valgrind = Program.installed("valgrind") else { return nil }
        self.env = env
        self.valgrind = valgrind
    }

    /// The instructions of one turn.
    ///
    /// What more turns take than a few leaves out all that is done once, the start of the program among it. Both are counted
    /// at the same time: nothing is timed.
    func count(of path: HotPath) async throws -> Double {
        async let few = total(path, Self.turns.few)
        async let many = total(path, Self.turns.many)
        return (try await many - few) / Double(Self.turns.many - Self.turns.few)
    }

    private func total(_ path: HotPath, _ turns: Int) throws -> Double {
        let words = Self.variables + [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        let output = try ChildProcess.output(of: env, words + [program, path.name, "\(turns)"])
        guard let line = output.split(separator: "\n").last(where: { $0.contains("Collected :") }),
            let count = line.split(separator: " ").last.flatMap({ Double($0) })
        else { throw ChildProcess.Failure(description: "valgrind counts nothing: \(output.suffix(500))") }
        return count
    }
}
