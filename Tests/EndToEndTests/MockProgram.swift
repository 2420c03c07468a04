import Foundation
import Testing

/// The built `mock-server` on a free port, while it runs.
struct MockProgram: Sendable {
    /// The address, without a slash at its end.
    let url: String
    /// What it printed of itself at its start.
    let greeting: String
    let output: PrintedLines
    let errors: PrintedLines
    private let process: Process
    private let input: Pipe

    /// Runs it until a function ends.
    ///
    /// - Parameter file: The data file.
    static func run<Result>(
        _ file: String,
        _ arguments: String...,
        body: (MockProgram) async throws -> Result
    ) async throws -> Result {
        try await run([file] + arguments, body: body)
    }

    /// Runs it until a function ends.
    ///
    /// - Parameters:
    ///   - arguments: What it is to do; the port is not to be said.
    ///   - descriptors: How many files it may have open at its start; as many as this process unless given.
    static func run<Result>(
        _ arguments: [String],
        descriptors: Int? = nil,
        body: (MockProgram) async throws -> Result
    ) async throws -> Result {
        let process = Process()
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        let limit = descriptors.map { "ulimit -S -n \($0) && " } ?? ""
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", limit + "exec \"$@\"", "sh", try Executables.path(of: "mock-server"), "--port", "0"] + arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let lines = PrintedLines(output.fileHandleForReading)
        let greeting = try await lines.next { $0.hasPrefix("http://") }
        let program = MockProgram(
            url: String(greeting.prefix { $0 != " " }),
            greeting: greeting,
            output: lines,
            errors: PrintedLines(errors.fileHandleForReading),
            process: process,
            input: input
        )
        return try await body(program)
    }

    var port: UInt16 {
        get throws { try #require(url.split(separator: ":").last.flatMap { UInt16($0) }) }
    }

    /// The most memory it has had, in octets, where the system tells it by `/proc`; zero elsewhere.
    var peakMemory: Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) << 10
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Types a line.
    func type(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// Ends it at once, as a failing machine would.
    func kill9() {
        signal(SIGKILL)
        process.waitUntilExit()
    }

    /// Asks it to end, and waits for its exit code.
    func end() -> Int32 {
        signal(SIGTERM)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Asks it by curl.
    func curl(_ method: String, _ path: String, _ content: String? = nil, fields: String...) throws -> CurlAnswer {
        var arguments = method == "HEAD" ? ["--head"] : ["-X", method]
        if let content { arguments += ["-H", "Content-Type: application/json", "-d", content] }
        for field in fields { arguments += ["-H", field] }
        return try CurlAnswer(arguments + ["--path-as-is", url + path])
    }
}
