import Roadbook
import TestServers
import Testing

/// Something that a client does, and that may meet a fault.
struct Feature: Sendable {
    /// The name of the column in the matrix.
    let name: String

    /// How many times the fault happens.
    var strikes = Int.max

    /// The requests that the fault happens to.
    var aim: @Sendable (RawServer.Request) -> Bool = { _ in true }

    /// Header fields of the answer to a read of the book.
    var fields: KeyValuePairs<String, String> = [:]

    /// Whether requests wait until the feature lets them go.
    var holdsRequests = false

    /// Whether requests have content.
    var sends = false

    /// Whether a request without a fault comes before.
    var isPrepared = false

    /// Whether the answer, without a fault, is a 304.
    var revalidates = false

    /// Whether an error tells of all requests: of one call that shares with no other.
    var isOneCall = true

    var settings: @Sendable (inout RequestSettings, Scene) -> Void = { _, _ in }

    /// Makes the calls, and expects the right value where there is one.
    let run: @Sendable (Client<Library>, Scene) async throws -> Void

    /// Expects what has to be so after a fault besides what has to be so of every feature.
    var expect: @Sendable (Scene, Outcome) throws -> Void = { _, _ in }

    static let all = groups.flatMap(\.features)

    /// The tables of the matrix.
    static let groups: [(name: String, features: [Feature])] = [
        ("Calls", calls), ("Policies", policies), ("Credentials and versions", versions), ("Hooks", hooks),
        ("Files and forms", files), ("Sequences", sequences),
    ]

    /// Why a fault cannot happen to it; `nil` where it can.
    func exclusion(of fault: Fault) -> Inapplicable? {
        if fault.refuses, isPrepared { return .connected }
        if fault.isEarly, !sends { return .nothingSent }
        if revalidates, Fault.contents.contains(where: { $0.name == fault.name }) { return .notModified }
        return nil
    }
}

extension Feature: CustomTestStringConvertible {
    var testDescription: String { name }
}
