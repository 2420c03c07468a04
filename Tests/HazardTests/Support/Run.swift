import Roadbook
import TestServers

/// What came of running the probe.
struct Run: Sendable {
    /// How a process ended.
    enum Ending: Sendable {
        /// It says what it saw.
        case report(Parameters)
        /// It made no progress any more; what it saw before.
        case standstill(Parameters)
        case signal(Int32)
        case status(Int32)
        /// It did not even end itself.
        case killed
    }

    let ending: Ending

    /// What it said otherwise, such as why it crashed.
    let errors: String

    /// What the server received.
    let requests: [RawServer.Request]

    /// What the other origin received.
    let elsewhere: [RawServer.Request]

    /// What it saw, where it came to an end.
    var report: Parameters? {
        if case .report(let report) = ending { report } else { nil }
    }

    /// Whether it ended by a signal.
    var crashes: Bool {
        if case .signal = ending { true } else { false }
    }

    /// What each of several requests saw.
    var each: [JSONValue] { report?["each"]?.array ?? [] }

    /// The statuses of the answers to requests over the transport alone.
    var unfollowed: [Int?] { report?["unfollowed"]?.array?.map { $0["status"]?.int } ?? [] }

    var standstill: Parameters? {
        if case .standstill(let report) = ending { report } else { nil }
    }

    /// Whether it came to a standstill.
    var hangs: Bool { standstill != nil }

    /// Whether it ended by a signal, and said so before.
    func crashes(_ text: String) -> Bool {
        crashes && errors.contains(text)
    }

    /// The requests for a path.
    func requests(_ target: String) -> [RawServer.Request] { requests.filter { $0.target == target } }
}

extension Run: CustomStringConvertible {
    var description: String {
        let lines = (requests + elsewhere).prefix(12).map { "\($0.method) \($0.target)" }
        return "\(ending) \(errors.suffix(500)) requests: \(requests.count + elsewhere.count) \(lines)"
    }
}
