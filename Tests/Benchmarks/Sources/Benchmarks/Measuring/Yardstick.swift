import BenchmarkHarness

/// The same work on every machine and on every day, to tell how fast a machine is at the moment.
///
/// It does what the library does most: finds strings by their hashes, and allocates.
struct Yardstick {
    private final class Thing {
        let index: Int
        init(_ index: Int) { self.index = index }
    }

    /// What a turn takes, in seconds, where nobody else uses the machine that the bars were set on: there all settings of a
    /// request take 9.2 µs by rules for ten keys, and they take 13.5 times as long as a turn.
    static let quiet = 9.2e-6 / 13.5

    /// What times would be where a turn of the yardstick, each measured just before, takes as long as where the bars were
    /// set: the median of the rounds.
    static func undisturbed(_ times: [Double], beside turns: [Double]) -> Double {
        (times.medianRatio(to: turns) ?? .nan) * quiet
    }

    private let indices: [String: Int]
    /// The strings in an order that follows no pattern, so that memory is part of it.
    private let names: [String]

    init() {
        let names = (0..<10_000).map { "resource\($0)" }
        indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        self.names = names.indices.map { names[$0 * 7919 % names.count] }
    }

    var subject: Subject {
        Subject("yardstick") { turns in
            var found = 0
            var index = 0
            for _ in 0..<turns {
                var things: [Thing] = []
                for _ in 0..<8 {
                    if let place = indices[names[index]] { things.append(Thing(place)) }
                    index = index + 1 == names.count ? 0 : index + 1
                }
                found += things.count { $0.index >= 0 }
            }
            guard found == turns * 8 else { throw Missed() }
        }
    }

    /// What a turn takes now, in seconds of the processor.
    func turn() async throws -> Double {
        let start = ProcessorTime.now
        try await subject.body(subject.turns)
        return (ProcessorTime.now - start) / Double(subject.turns)
    }

    /// What a turn takes now, and where the bars were set.
    var text: String {
        get async throws {
            _ = try await turn()
            let now = try await turn()
            return "\(Quantity.cpuTime.text(now)), where the bars were set \(Quantity.cpuTime.text(Self.quiet))"
        }
    }

    private struct Missed: Error {}
}
