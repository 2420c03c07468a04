import Foundation

/// What a program printed, and how it ended.
struct ProgramRun {
    let output: String
    let errors: String
    let status: Int32

    /// Runs a program at a path until it ends.
    ///
    /// - Parameter environment: What is set besides; nothing unless given.
    init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        self.output = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        self.errors = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
