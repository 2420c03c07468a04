import BenchmarkHarness
import PathLookup

/// Finding the route of a path, by the number of routes.
struct RouteLookup {
    /// A path was not found.
    struct Missed: Error {}

    private static let counts = [10, 100, 1_000, 10_000]
    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(15, quick: 7) }

    func sections() async throws -> [Section] {
        Progress.say("routes")
        let subjects = Self.counts.map { count in
            let lookup = PathLookup(resources: count)
            return Subject("\(count) routes", turns: 20_000) { turns in
                guard lookup.find(turns) == turns else { throw Missed() }
            }
        }
        let measures = try await Measure.each(of: subjects, rounds: rounds)
        let rows = zip(subjects, measures).map { subject, measure in
            Row(
                subject.name,
                .cpuTime,
                measure.cpuTime,
                ratio: measure.ratio(to: measures[0]),
                bar: Bars.MockServer.routeLookup,
                undisturbed: measure.undisturbed
            )
        }
        let growth = zip(subjects, measures).dropFirst().map { subject, measure in
            Row(
                subject.name,
                .cpuTime,
                measure.cpuTime - measures[0].cpuTime,
                ratio: measure.ratio(to: measures[0]),
                bar: Bars.MockServer.routeLookupGrowth
            )
        }
        return [
            Section("the route of a path", reference: "10 routes", plotted: .value, rows),
            Section("what more routes add to it", reference: "10 routes", growth),
        ]
    }
}
