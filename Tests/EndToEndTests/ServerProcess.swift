import Foundation

/// A server that is not ours, run for as long as a test needs it.
struct ServerProcess {
    struct DidNotStart: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a command until a function ends.
    ///
    /// - Parameters:
    ///   - command: The program, found on the path, and its arguments.
    ///   - isReady: Whether a line of what it prints says that it listens.
    ///   - body: Gets that line.
    static func run<Result>(
        _ command: [String],
        isReady: (String) -> Bool,
        _ body: (String) async throws -> Result
    ) async throws -> Result {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        defer {
            // A thread of Dispatch blocks most signals and its children inherit that, so a polite one would not arrive.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        return try await body(try await line(of: PrintedLines(pipe.fileHandleForReading), command, isReady))
    }

    private static func line(
        of lines: PrintedLines,
        _ command: [String],
        _ isReady: (String) -> Bool
    ) async throws -> String {
        do {
            return try await lines.next(where: isReady)
        } catch let error as PrintedLines.Ended {
            let printed = error.passed.joined(separator: "\n")
            throw DidNotStart(description: "\(command.joined(separator: " ")) printed: \(printed)")
        }
    }

    /// Whether a program is on the path, or where Debian keeps those of the system.
    static func isInstalled(_ program: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":").map(String.init) + ["/usr/sbin"]).contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
        }
    }
}
