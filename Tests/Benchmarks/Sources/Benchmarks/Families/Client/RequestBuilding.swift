import BenchmarkHarness
import HotPaths

/// What it takes to make a `URLRequest` of a call, beside the least that Foundation can do.
struct RequestBuilding {
    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(15, quick: 9) }

    func sections() async throws -> [Section] {
        Progress.say("requests built")
        try HotPath.checkRequests()
        return [try await reading(), try await creating()]
    }

    private func reading() async throws -> Section {
        try await section(
            "a GET with a nested path, two parameters and a field",
            [
                Subject(.readyRequest, named: "a URLRequest of a text that is ready", turns: 5000),
                Subject(.readyFields, named: "the same, and fields that are ready", turns: 5000),
                Subject(.writtenRequest, named: "one written by hand", turns: 5000),
                Subject(.requestConversion, named: "a URLRequest of a request", turns: 5000),
                Subject(.requestCall, named: "a URLRequest of a call", turns: 5000),
            ],
            times: [nil, nil, nil, Bars.Client.conversion, Bars.Client.call],
            allocations: [nil, nil, nil, Bars.Client.conversionAllocations, Bars.Client.callAllocations]
        )
    }

    private func creating() async throws -> Section {
        try await section(
            "a POST of JSON",
            [
                Subject(.readyContent, named: "the JSON alone", turns: 5000),
                Subject(.writtenContent, named: "a URLRequest written by hand", turns: 5000),
                Subject(.contentCall, named: "a URLRequest of a call", turns: 5000),
            ],
            times: [nil, nil, Bars.Client.content],
            allocations: [nil, nil, Bars.Client.contentAllocations]
        )
    }

    /// The first is what the others are held against; the bars are those of each.
    private func section(
        _ title: String,
        _ subjects: [Subject],
        times: [Bar?],
        allocations: [Bar?]
    ) async throws -> Section {
        let measures = try await Measure.each(of: subjects, rounds: rounds)
        let timed = subjects.indices.map { index in
            Row(
                subjects[index].name,
                .cpuTime,
                measures[index].cpuTime,
                ratio: measures[index].ratio(to: measures[0]),
                bar: times[index]
            )
        }
        let counted = subjects.indices.map { index in
            let name = "\(subjects[index].name), allocations"
            guard let count = measures[index].allocations else {
                return Row.skipped(name, .allocations, because: "they are not counted here")
            }
            return Row(name, .allocations, count, bar: allocations[index])
        }
        return Section(title, reference: subjects[0].name, plotted: .ratio, timed + counted)
    }
}
