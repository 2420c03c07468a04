import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// Every feature of the client meets every fault of a server, over real sockets. What is to come of it is in the README.
@Suite(.heavy, .endsInTime)
struct FaultTests {
    /// A few at a time: each has servers, threads and a transport of its own. Ports come again, and a connection that is kept
    /// for a server that is gone must not meet the next one.
    private static let gate = Gate(permits: 8)

    @Test(arguments: Fault.all, Feature.all)
    func `comes to what the matrix says, and the client goes on`(fault: Fault, feature: Feature) async throws {
        var (cell, error) = try await Self.gate.pass {
            try await Self.cell(fault, feature, over: URLSessionTransport())
        }
        guard !Recorder.isOn else { return try Recorder.shared.record(cell, fault, feature) }
        if cell != Matrix.committed[fault, feature], let first = error, Self.mayTellEarlierFailure(first) {
            print("fault matrix, once more: \(fault.name), \(feature.name): \(cell), \(first)")
            (cell, error) = try await Self.gate.pass {
                try await Self.cell(fault, feature, over: URLSessionTransport())
            }
        }
        let reason = error.map { "\($0)\n\($0.underlying ?? $0)" } ?? "no error"
        #expect(cell == Matrix.committed[fault, feature], "\(reason)")
    }

    @Test(arguments: Fault.all, Feature.all)
    func `comes to the same over libcurl without URLSession`(fault: Fault, feature: Feature) async throws {
        let (cell, error) = try await Self.gate.pass { try await Self.cell(fault, feature, over: .curl()) }
        let reason = error.map { "\($0)\n\($0.underlying ?? $0)" } ?? "no error"
        #expect(cell == Matrix.committed[fault, feature], "\(reason)")
    }

    @Test func `the matrix is whole, and says why a fault does not apply`() throws {
        var (cases, exclusions) = (0, 0)
        for fault in Fault.all {
            for feature in Feature.all {
                let cell = try #require(Matrix.committed[fault, feature], "\(fault.name), \(feature.name)")
                if feature.exclusion(of: fault) == nil { cases += 1 } else { exclusions += 1 }
                #expect(!cell.isEmpty)
            }
        }
        let readme = try String(contentsOf: Matrix.file, encoding: .utf8)
        for reason in Inapplicable.allCases { #expect(readme.contains("- (\(reason.letter)) \(reason.rawValue)")) }
        #expect(Set(Fault.all.map(\.name)).count == Fault.all.count)
        #expect(Set(Feature.all.map(\.name)).count == Feature.all.count)
        print("fault matrix: \(cases) cases, \(exclusions) that do not apply")
        #expect(readme.contains("\(Fault.all.count) faults, \(Feature.all.count) features, \(cases) cases"))
    }

    /// Whether a failure may be told by the text of an earlier one.
    ///
    /// libcurl sends a request again where a connection that it kept is found closed, and keeps the text of that if there is
    /// one, which is of sending or receiving. URLSession on Linux tells whatever fails next by it, once in some ten
    /// thousand transfers; what it was is known to nobody then, so it is made once more.
    private static func mayTellEarlierFailure(_ error: RequestError) -> Bool {
        let text = error.underlying?.localizedDescription ?? ""
        return text.hasPrefix("Send failure:") || text.hasPrefix("Recv failure:")
    }

    /// What came of it, as the matrix says it, and in full.
    private static func cell(
        _ fault: Fault,
        _ feature: Feature,
        over transport: any Transport
    ) async throws -> (String, RequestError?) {
        if let reason = feature.exclusion(of: fault) { return ("(\(reason.letter))", nil) }
        let scene = try Scene(fault, feature, over: transport)
        weak let released = scene
        let cell = try await play(consume scene)
        // Nothing is held that the calls had, on whatever thread it is let go.
        while released != nil {
            try Task.checkCancellation()
            await Task.yield()
        }
        return cell
    }

    private static func play(_ scene: Scene) async throws -> (String, RequestError?) {
        let (fault, feature) = (scene.fault, scene.feature)
        let client = try scene.client()

        let error = try await failure { try await feature.run(client, scene) }
        let outcome = Outcome(error, requests: scene.requestCount)
        if let error { expectHistory(error, of: scene) }
        try await expectEvents(of: scene)
        expectSecrecy(of: scene)
        try feature.expect(scene, outcome)

        // The same client does the same again, and nothing is left of what was.
        await scene.heal()
        var after = try await failure { try await feature.run(client, scene) }
        if fault.spoilsConnection, after?.code == .invalidResponse {
            after = try await failure { try await feature.run(client, scene) }
        }
        #expect(after == nil, "\(after.map { "\($0)" } ?? "")")
        return ("\(outcome)", error)
    }

    /// The error of an operation; `nil` where it has none.
    private static func failure(_ operation: () async throws -> Void) async throws -> RequestError? {
        do {
            try await operation()
            return nil
        } catch let error as RequestError {
            return error
        }
    }

    private static func expectHistory(_ error: RequestError, of scene: Scene) {
        #expect(!error.description.contains(Scene.secret) && error.description.contains(error.code.rawValue))
        #expect(error.request != nil && error.curl?.contains(Scene.secret) == false)
        if scene.feature.isOneCall { #expect(error.attempts.count == scene.requestCount) }
    }

    /// Each call begins once and ends once, and nothing happens after its end.
    private static func expectEvents(of scene: Scene) async throws {
        // The last may be told by another thread, which tells the one before.
        while scene.log.calls.contains(where: { $0.last?.isEnd != true }) {
            try Task.checkCancellation()
            await Task.yield()
        }
        for kinds in scene.log.calls {
            #expect(kinds.first == .started && kinds.last?.isEnd == true && kinds.count(where: \.isEnd) == 1)
        }
        #expect(scene.log.count(\.isAttempt) == scene.requestCount)
    }

    /// What is for the server goes nowhere else.
    private static func expectSecrecy(of scene: Scene) {
        #expect(scene.server.requests.allSatisfy { $0.has(name: "X-Api-Key") })
        #expect(scene.elsewhere.requests.allSatisfy { !$0.has(name: "X-Api-Key") && !$0.has(name: "Authorization") })
    }
}
