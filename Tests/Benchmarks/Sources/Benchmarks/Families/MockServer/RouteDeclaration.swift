import BenchmarkHarness
import PathLookup
import Roadbook
import RoadbookMockServer

/// 10,000 routes: the tree that a path is looked up in, and a mock of them.
///
/// A mock reads each route's type as well, for its verbs, and tries how its models are coded.
struct RouteDeclaration {
    /// A router of more routes than anybody writes.
    private struct Many: URLRouter, CustomReflectable {
        static let basePath = "https://api.example.com"

        struct Resource: Readable, Creatable {
            var route = "resources"
        }

        var customMirror: Mirror {
            Mirror(self, children: (0..<10_000).map { ("resource\($0)", Resource(route: "resource\($0)")) })
        }
    }

    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(9, quick: 5) }

    func section() async throws -> Section {
        let subjects = [
            Subject("10,000 paths planted", turns: 1) { _ in _ = PathLookup(resources: 10_000) },
            Subject("a mock of 10,000 routes", turns: 1) { _ in _ = MockServer(Many.self) },
        ]
        let measures = try await Measure.each(of: subjects, rounds: rounds)
        let rows = [
            Row(
                subjects[0].name,
                .cpuTime,
                measures[0].cpuTime,
                bar: Bars.MockServer.declaration,
                undisturbed: measures[0].undisturbed
            ),
            Row(subjects[1].name, .cpuTime, measures[1].cpuTime),
        ]
        return Section("routes declared", rows)
    }
}
