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
        isReady: @Sendable (String) -> Bool,
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
        var printed: [String] = []
        for await line in lines(of: pipe.fileHandleForReading) {
            printed.append(line)
            if isReady(line) { return try await body(line) }
        }
        throw DidNotStart(description: "\(command.joined(separator: " ")) printed: \(printed.joined(separator: "\n"))")
    }

    /// Whether a program is on the path, or where Debian keeps those of the system.
    static func isInstalled(_ program: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":").map(String.init) + ["/usr/sbin"]).contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
        }
    }

    /// What is printed, line by line. It is read on a thread of its own, since reading waits.
    private static func lines(of handle: FileHandle) -> AsyncStream<String> {
        let (lines, arrived) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            var rest = Data()
            while let data = try? handle.read(upToCount: 1), !data.isEmpty {
                rest.append(data)
                guard data.last == UInt8(ascii: "\n") else { continue }
                arrived.yield(String(decoding: rest.dropLast(), as: UTF8.self))
                rest = Data()
            }
            arrived.finish()
        }
        return lines
    }
}
