import BenchmarkHarness
import HotPaths

/// Looking up rules, by the number of rules.
struct RulesFamily: Family {
    let name = "rules"
    let title = "Looking up rules, by the number of rules"

    private static let counts = [10, 100, 1000, 10_000, 100_000]

    func measure(_ mode: Mode) async throws -> [Section] {
        Progress.say("rules")
        let lookups = try await measures { KeyLookup(rules: $0).subject }
        let policies = try await measures { Subject(PolicyResolution(rules: $0).path) }
        return [
            section("one key, found by its path", lookups),
            section("all settings of a request, by rules for ten keys", policies, bar: Bars.Rules.policy),
            growth(lookups, policies),
        ]
    }

    private func measures(_ subject: (Int) -> Subject) async throws -> [Measure] {
        try await Measure.each(of: Self.counts.map(subject), rounds: 15)
    }

    private func section(_ title: String, _ measures: [Measure], bar: Bar? = nil) -> Section {
        let rows = zip(Self.counts, measures).map { count, measure in
            Row(
                "\(count) rules",
                .cpuTime,
                measure.cpuTime,
                ratio: measure.ratio(to: measures[0]),
                bar: bar,
                undisturbed: measure.undisturbed
            )
        }
        return Section(title, reference: "10 rules", plotted: .value, rows)
    }

    /// What may not grow with the number of rules: time hardly, and what is allocated not at all.
    private func growth(_ lookups: [Measure], _ policies: [Measure]) -> Section {
        let rows = [("one key", lookups), ("all settings", policies)].flatMap { name, measures -> [Row] in
            guard let first = measures.first, let last = measures.last else { return [] }
            let time = Row(
                "\(name), time",
                .cpuTime,
                last.cpuTime - first.cpuTime,
                ratio: last.ratio(to: first),
                bar: Bars.Rules.timeGrowth
            )
            guard let least = first.allocations, let most = measures.compactMap(\.allocations).max() else {
                return [time, .skipped("\(name), allocations", .allocations, because: "they are not counted here")]
            }
            return [
                time,
                Row("\(name), allocations among ten", .allocations, least),
                Row("\(name), more allocations", .allocations, most - least, bar: Bars.Rules.allocationGrowth),
            ]
        }
        return Section("growth from 10 rules to 100,000", reference: "10 rules", rows)
    }
}
