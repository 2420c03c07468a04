import BenchmarkHarness
import CAllocationCount

/// What one turn of a ``Subject`` costs.
struct Measure {
    /// Of the processor, in seconds: one value for each round.
    let cpuTimes: [Double]
    /// Of the clock on the wall, in seconds: one value for each round.
    let wallTimes: [Double]
    /// How much was allocated, on average; `nil` where that is not counted.
    let allocations: Double?

    /// The least of the rounds: what else the machine does can only add to it.
    var cpuTime: Double { cpuTimes.min() ?? .nan }
    /// The median of the rounds.
    var wallTime: Double { wallTimes.median ?? .nan }

    /// The median of the ratios of the processor's time, each to that of another's same round.
    func ratio(to other: Measure) -> Double { zip(cpuTimes, other.cpuTimes).map { $0 / $1 }.median ?? .nan }

    /// Measures subjects in turn, after one round that is not counted.
    static func each(of subjects: [Subject], rounds: Int) async throws -> [Measure] {
        var cpuTimes = subjects.map { _ in [Double]() }
        var wallTimes = cpuTimes
        var allocations: [Double?] = []
        for subject in subjects { try await subject.body(max(1, subject.turns / 10)) }
        for subject in subjects {
            let before = roadbook_allocation_count()
            try await subject.body(subject.turns)
            let count = roadbook_allocation_count() - before
            allocations.append(before < 0 ? nil : Double(count) / Double(subject.turns))
        }
        for _ in 0..<rounds {
            for (index, subject) in subjects.enumerated() {
                let (cpu, wall) = (ProcessorTime.now, ContinuousClock.now)
                try await subject.body(subject.turns)
                cpuTimes[index].append((ProcessorTime.now - cpu) / Double(subject.turns))
                wallTimes[index].append((ContinuousClock.now - wall) / .seconds(1) / Double(subject.turns))
            }
        }
        return subjects.indices.map { index in
            Measure(cpuTimes: cpuTimes[index], wallTimes: wallTimes[index], allocations: allocations[index])
        }
    }
}
