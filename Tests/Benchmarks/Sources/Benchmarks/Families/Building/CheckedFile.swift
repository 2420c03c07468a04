import BenchmarkHarness

/// A file of endpoints, and what checking its types took.
struct CheckedFile {
    /// Endpoints in it.
    let count: Int
    let path: String
    /// Seconds of the processor, one for each round.
    private(set) var times: [Double] = []
    /// Of the same rounds: what a turn of the yardstick took just before.
    private(set) var turns: [Double] = []

    init(_ count: Int, _ path: String) {
        self.count = count
        self.path = path
    }

    /// Does a round of it.
    mutating func check(by compiler: Compiler, after yardstick: Yardstick) async throws {
        turns.append(try await yardstick.turn())
        times.append(try compiler.time(of: path))
    }

    /// The least of the rounds: what else the machine does can only add to it.
    var time: Double { times.min() ?? .nan }

    /// What each endpoint takes that is in this file and not in another.
    func share(beyond other: CheckedFile) -> Double { (time - other.time) / Double(count - other.count) }

    /// The same of each round, in which files take turns.
    func shares(beyond other: CheckedFile) -> [Double] {
        zip(times, other.times).map { ($0 - $1) / Double(count - other.count) }
    }

    /// The same where nobody else uses the machine.
    func undisturbedShare(beyond other: CheckedFile) -> Double {
        Yardstick.undisturbed(shares(beyond: other), beside: turns)
    }
}
