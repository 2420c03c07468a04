import Foundation
import TestServers
import Testing

/// What URLSession does on Linux to whoever uses it by hand, and what Roadbook does in its place. Both are run by a
/// program of their own, because it may crash or hang.
@Suite(.endsInTime)
struct HazardTests {
    #if canImport(FoundationNetworking)
    @Test(arguments: Hazard.all)
    func `by hand it happens`(hazard: Hazard) async throws {
        var last: Run?
        for turn in 1...hazard.tries {
            let run = try await Probe.run(hazard, .byHand)
            if hazard.shows(run) {
                print("hazard \(hazard.scenario), try \(turn): \(Self.manner(of: run))")
                return
            }
            last = run
        }
        let finding = "hazard \(hazard.scenario) did not show in \(hazard.tries) tries: \(last?.description ?? "")"
        // A race may come out well, and another version of Swift may have no such fault.
        if hazard.isRace || !Self.isMeasuredVersion { print(finding) } else { Issue.record("\(finding)") }
    }
    #endif

    @Test(arguments: Hazard.all)
    func `by Roadbook it does not happen`(hazard: Hazard) async throws {
        let run = try await Probe.run(hazard, .byRoadbook)
        try hazard.expects(run)
    }

    #if canImport(FoundationNetworking)
    /// What SECURITY.md says of these is to stay true. Where they have become errors, it is to be changed.
    @Test(arguments: [
        ("C1", "HTTP/1.1 200 OK\r\n"),
        ("C2", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX-Trailer: 1\r\n\r\n"),
        ("C4", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n"),
    ])
    func `some answers end the process, whatever is done`(row: String, answer: String) async throws {
        for side in [Probe.Side.byHand, .byRoadbook] {
            let run = try await Probe.run(row, side) { try Stage { _ in [.send(answer), .close] } }
            print("death \(row), \(side): \(Self.manner(of: run))")
            if Self.isMeasuredVersion {
                #expect(run.crashes, "\(run)")
            } else {
                #expect(run.crashes || run.report != nil)
            }
        }
    }
    #endif

    /// The version of Swift that all of this was found in.
    private static var isMeasuredVersion: Bool {
        #if compiler(>=6.3.1) && compiler(<6.3.2)
        true
        #else
        false
        #endif
    }

    private static func manner(of run: Run) -> String {
        switch run.ending {
        case .signal(let signal): "crashed by signal \(signal): \(run.errors.split(separator: "\n").last ?? "")"
        case .standstill(let report): "hung: \(report)"
        default: "\(run.ending)"
        }
    }
}
