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
    /// Of the processor, in seconds, of the same rounds: what a turn of the yardstick took just before.
    let yardsticks: [Double]

    /// The least of the rounds: what else the machine does can only add to it.
    var cpuTime: Double { cpuTimes.min() ?? .nan }
    /// What it is where a turn of the yardstick takes as long as where the bars were set.
    var undisturbed: Double { Yardstick.undisturbed(cpuTimes, beside: yardsticks) }
    /// As ``undisturbed``, on the wall.
    var undisturbedWallTime: Double { Yardstick.undisturbed(wallTimes, beside: yardsticks) }
    /// The median of the rounds.
    var wallTime: Double { wallTimes.median ?? .nan }

    /// The median of the ratios of the processor's time, each to that of another's same round.
    func ratio(to other: Measure) -> Double { cpuTimes.medianRatio(to: other.cpuTimes) ?? .nan }

    /// Measures subjects in turn, after one round that is not counted, and the machine by a yardstick before each.
    static func each(of subjects: [Subject], rounds: Int) async throws -> [Measure] {
        let yardstick = Yardstick()
        var (cpuTimes, wallTimes, yardsticks) = (Self.none(subjects), Self.none(subjects), Self.none(subjects))
        var allocations: [Double?] = []
        for subject in [yardstick.subject] + subjects { try await subject.body(max(1, subject.turns / 10)) }
        for subject in subjects {
            let before = roadbook_allocation_count()
            try await subject.body(subject.turns)
            let count = roadbook_allocation_count() - before
            allocations.append(before < 0 ? nil : Double(count) / Double(subject.turns))
        }
        for _ in 0..<rounds {
            for (index, subject) in subjects.enumerated() {
                yardsticks[index].append(try await yardstick.turn())
                let times = try await times(of: subject)
                cpuTimes[index].append(times.cpu)
                wallTimes[index].append(times.wall)
            }
        }
        return subjects.indices.map { index in
            Measure(
                cpuTimes: cpuTimes[index],
                wallTimes: wallTimes[index],
                allocations: allocations[index],
                yardsticks: yardsticks[index]
            )
        }
    }

    private static func none(_ subjects: [Subject]) -> [[Double]] { subjects.map { _ in [] } }

    /// What a turn takes, in seconds.
    private static func times(of subject: Subject) async throws -> (cpu: Double, wall: Double) {
        let (cpu, wall) = (ProcessorTime.now, ContinuousClock.now)
        try await subject.body(subject.turns)
        let turns = Double(subject.turns)
        return ((ProcessorTime.now - cpu) / turns, (ContinuousClock.now - wall) / .seconds(1) / turns)
    }
}
