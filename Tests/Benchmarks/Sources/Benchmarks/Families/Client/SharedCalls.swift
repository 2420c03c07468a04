import BenchmarkHarness
import Foundation
import HotPaths
import Roadbook

/// Calls that need no request of their own: those that share one, and those that the cache answers.
struct SharedCalls {
    private static let count = 1_000
    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(15, quick: 9) }

    func section() async throws -> Section {
        Progress.say("calls that are shared")
        let measures = try await Measure.each(of: [Subject(.cachedCall)], rounds: rounds)
        return Section(
            "calls without a request of their own",
            [
                Row(
                    "a call that the cache answers",
                    .cpuTime,
                    measures[0].cpuTime,
                    bar: Bars.Client.cachedCall,
                    undisturbed: measures[0].undisturbed
                ),
                Row(
                    "requests at the server, of \(Self.count) identical reads at once",
                    .count,
                    Double(try await coalesced()),
                    bar: Bars.Client.coalesced
                ),
            ]
        )
    }

    /// How many requests reach the server, which is slower than all calls take to begin.
    private func coalesced() async throws -> Int {
        var settings = RequestSettings()
        settings.coalescing = true
        let slow = StaticTransport(delay: .seconds(3))
        let journal = Client(Journal.self, transport: slow, settings: settings)
        try await withThrowingTaskGroup { group in
            for _ in 0..<Self.count {
                group.addTask {
                    guard try await journal.send(Journal.Posts.get(1)) == HotPath.post else {
                        throw URLError(.cannotParseResponse)
                    }
                }
            }
            try await group.waitForAll()
        }
        return slow.count
    }
}
