import BenchmarkHarness
import Foundation

/// Requests by wrk, over connections that are kept.
struct Load {
    /// What came of them.
    struct Outcome {
        let requests: Double
        let perSecond: Double
        /// Within which 99 of 100 were answered, in seconds.
        let latency: Double
    }

    /// Where wrk is; `nil` where it is not installed.
    static var program: String? { Program.installed("wrk") }

    let connections: Int
    let seconds: Int

    /// - Throws: Where an answer was not 200, or did not come.
    func run(on url: String, by program: String) throws -> Outcome {
        let options = ["-t1", "-c\(connections)", "-d\(seconds)s", "--latency", url]
        return try Outcome(ChildProcess.output(of: program, options))
    }
}

extension Load.Outcome {
    /// Reads what wrk prints.
    init(_ text: String) throws {
        guard !text.contains("Non-2xx"), !text.contains("Socket errors"),
            let requests = text.firstMatch(of: /(\d+) requests in/).flatMap({ Double($0.1) }),
            let perSecond = text.firstMatch(of: /Requests\/sec:\s+([\d.]+)/).flatMap({ Double($0.1) }),
            let latency = text.firstMatch(of: /99%\s+([\d.]+)(us|ms|s)/), let value = Double(latency.1)
        else { throw ChildProcess.Failure(description: "wrk was not answered as it should be: \(text)") }
        let units: [Substring: Double] = ["us": 1e-6, "ms": 1e-3, "s": 1]
        self.init(requests: requests, perSecond: perSecond, latency: value * (units[latency.2] ?? .nan))
    }
}
