import BenchmarkHarness
import Foundation

/// The machine, and the versions of what is measured.
enum Conditions {
    /// To be asked before anything is measured.
    static var now: [String: String] {
        let process = ProcessInfo.processInfo
        let values = [
            "system": process.operatingSystemVersionString,
            "processor": "\(process.processorCount) x \(processor)",
            "memory": "\(process.physicalMemory >> 30) GiB",
            "Swift": version(of: "swift", ["--version"], /Swift version (\S+)/),
            "nginx": version(of: "nginx", ["-v"], /nginx\/(\S+)/),
            "Node": version(of: "node", ["--version"], /v(\S+)/),
            "load before": load,
            "wrk": version(of: "wrk", ["--version"], /(\d\S+)/),
        ]
        return values.compactMapValues { $0 }.merging(peers) { first, _ in first }
    }

    /// Those that Peers/Package.swift asks for, each exactly.
    static var peers: [String: String] {
        let manifest = (try? String(contentsOf: Places.peers.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
        let pairs = manifest.matches(of: /\/([^\/"]+)", exact: "([^"]+)"/).map { (String($0.1), String($0.2)) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// How many programs wanted to run, on average, in the last minute. With more than none before a run, or more than the
    /// two of the run itself after it, requests per second and times of the wall are worse than they could be.
    static var load: String? {
        var averages = [0.0]
        return getloadavg(&averages, 1) == 1 ? averages[0].rounded(to: 1) : nil
    }

    private static var processor: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        return text.firstMatch(of: /model name\s*: (.+)/).map { String($0.1) } ?? "unknown"
    }

    /// `nil` where a program is not installed.
    private static func version(
        of name: String,
        _ arguments: [String],
        _ pattern: Regex<(Substring, Substring)>
    ) -> String? {
        // Some tell their version and fail.
        guard let program = Program.installed(name) else { return nil }
        let text: String
        do {
            text = try ChildProcess.output(of: program, arguments)
        } catch {
            text = "\(error)"
        }
        return text.firstMatch(of: pattern).map { String($0.1) }
    }
}
