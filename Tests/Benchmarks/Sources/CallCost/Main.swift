import CAllocationCount
import Foundation

/// `call-cost ROUNDS`: calls that are answered in memory, by clients that differ in one setting. For each it prints seconds
/// of the processor, allocations, which are less than zero where they are not counted, and what it is.
@main
enum Main {
    /// Short, so that there are rounds which nothing else of the machine meets.
    private static let turns = 50

    static func main() async throws {
        guard CommandLine.arguments.count == 2, let rounds = Int(CommandLine.arguments[1]), rounds > 0 else {
            print("usage: call-cost ROUNDS")
            exit(64)
        }
        let callers = Variant.all.map { Caller($0) }
        var allocations: [Double] = []
        for caller in callers {
            try await caller.call(turns)
            let before = roadbook_allocation_count()
            try await caller.call(turns)
            let count = roadbook_allocation_count() - before
            allocations.append(before < 0 ? -1 : Double(count) / Double(turns))
        }
        var times = callers.map { _ in Double.infinity }
        for _ in 0..<rounds {
            for (index, caller) in callers.enumerated() {
                let start = clock()
                try await caller.call(turns)
                let time = Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(turns)
                // Others can only add to it.
                times[index] = min(times[index], time)
            }
        }
        for (index, variant) in Variant.all.enumerated() { print(times[index], allocations[index], variant.name) }
    }
}
