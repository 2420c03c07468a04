import BenchmarkHarness
import Foundation

/// A build from nothing, of a package whose dependencies are there.
struct CleanBuild {
    let name: String
    /// Seconds of the processor, of all that the build started.
    let cpuTime: Double
    let wallTime: Double
    /// Lines of the library that is built, in thousands; `nil` where there is none.
    let thousandLines: Double?

    private let swift: String
    private let options: [String]
    private let executable: URL

    /// - Parameters:
    ///   - title: What its rows call it.
    ///   - configuration: `debug` or `release`.
    init(
        _ title: String,
        _ package: GeneratedPackage,
        _ configuration: String,
        in folder: TemporaryFolder,
        by swift: String
    ) throws {
        Progress.say("building in \(configuration): \(title)")
        let root = try package.write(to: folder)
        let scratch = folder.url.appending(path: "\(package.name)-\(configuration)")
        let places = ["--package-path", root.path, "--scratch-path", scratch.path]
        _ = try ChildProcess.output(of: swift, ["package", "resolve"] + places)
        name = title
        self.swift = swift
        options = ["build", "-c", configuration] + places
        executable = scratch.appending(path: "\(configuration)/\(package.name)")
        let (cpu, wall) = (ProcessorTime.ofChildren, ContinuousClock.now)
        _ = try ChildProcess.output(of: swift, options)
        (cpuTime, wallTime) = (ProcessorTime.ofChildren - cpu, (ContinuousClock.now - wall) / .seconds(1))
        let checkout = scratch.appending(path: "checkouts/\(package.package)")
        let base = package.package == "Roadbook" ? Places.repository : checkout
        let lines = try CodeLines.count(in: package.libraries.map { base.appending(path: $0) })
        thousandLines = lines == 0 ? nil : Double(lines) / 1_000
    }

    /// Octets of the executable as it was built.
    func size() throws -> Double {
        Double(try FileManager.default.attributesOfItem(atPath: executable.path)[.size] as? Int ?? 0)
    }

    /// Octets of the executable where the linker leaves out names and what debuggers read; it stays so.
    func strippedSize() throws -> Double {
        _ = try ChildProcess.output(of: swift, options + ["-Xlinker", "-s"])
        return try size()
    }
}
