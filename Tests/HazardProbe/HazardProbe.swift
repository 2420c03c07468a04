import Foundation
import Roadbook

/// Does one thing with one client and says in a line of JSON what it saw: `hazard-probe naive|roadbook SCENARIO PORT`.
///
/// It is a program because what URLSession does on Linux may end or stop a process. Its status is 0 where it saw
/// something, an error too, 64 where it was not understood, and 75 where it came to a standstill; a crash has a signal.
@main
struct HazardProbe {
    /// What a scenario does, given a server and a watchdog to tell of its progress.
    typealias Scenario = @Sendable (Server, Watchdog) async throws -> Parameters

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 3, let side = sides[arguments[0]], let scenario = side.scenarios[arguments[1]],
            let port = UInt16(arguments[2])
        else { end(64, "usage: hazard-probe naive|roadbook SCENARIO PORT") }
        let server = Server(port: port)
        let watchdog = Watchdog(limit: side.limit, server: server)
        let report: Parameters
        do { report = try await scenario(server, watchdog) } catch { report = Report.failure(error) }
        watchdog.finish()
        end(0, JSONValue.object(report).description)
    }

    /// The scenarios of each client, and how long one may make no progress. What is to come to a standstill is not
    /// waited for long; what is not may be slow on a busy machine.
    private static let sides: [String: (scenarios: [String: Scenario], limit: Duration)] = [
        "naive": (Naive.scenarios, .milliseconds(2500)), "roadbook": (Ours.scenarios, .seconds(25)),
    ]

    /// Ends the process without what would run at its exit: it may wait for what stands still.
    static func end(_ status: Int32, _ line: String) -> Never {
        let output = status == 0 || status == 75 ? FileHandle.standardOutput : .standardError
        output.write(Data("\(line)\n".utf8))
        _exit(status)
    }
}
