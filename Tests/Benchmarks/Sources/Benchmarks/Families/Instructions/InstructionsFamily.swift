import BenchmarkHarness
import HotPaths

/// What the hot paths are made of: instructions, which a busy machine makes no more of.
struct InstructionsFamily: Family {
    let name = "instructions"
    let title = "Instructions of the hot paths"

    func measure(_ mode: Mode) async throws -> [Section] {
        let counted = HotPath.all.filter { !$0.isFloor }
        guard Set(counted.map(\.name)) == Set(Bars.Instructions.recorded.keys) else {
            throw ChildProcess.Failure(description: "Bars.Instructions records other paths than there are")
        }
        guard let counter = InstructionCounter() else {
            let rows = counted.map { Row.skipped($0.name, .instructions, because: "valgrind is not installed") }
            return [Section("of one turn", rows)]
        }
        var rows: [Row] = []
        for path in counted {
            Progress.say("instructions of \(path.name)")
            let count = try await counter.count(of: path)
            rows.append(Row(path.name, .instructions, count, bar: Bars.Instructions.bar(of: path.name)))
        }
        return [Section("of one turn", plotted: .value, rows)]
    }
}
