import Foundation

/// Where programs are that this one starts.
enum Program {
    /// A program of the machine; `nil` where it is not installed.
    static func installed(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
        return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// A program that was built together with this one.
    static func builtAlong(_ name: String) -> String {
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
            .deletingLastPathComponent().appending(path: name).path
    }

    /// Builds a program of another package, where it is not built already.
    ///
    /// - Parameters:
    ///   - package: The folder of the package.
    ///   - scratch: The folder that it is built in.
    /// - Throws: Where it does not build, with what the compiler said.
    static func built(_ name: String, of package: URL, in scratch: URL) throws -> String {
        guard let swift = installed("swift") else {
            throw ChildProcess.Failure(description: "swift is not in the path, so \(name) cannot be built")
        }
        let options = ["-c", "release", "--package-path", package.path, "--scratch-path", scratch.path]
        _ = try ChildProcess.output(of: swift, ["build"] + options + ["--product", name])
        return scratch.appending(path: "release/\(name)").path
    }
}
