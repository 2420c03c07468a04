import Foundation
import Roadbook
import RoadbookRuleOperators

/// Prints what looking up rules costs, by the number of rules: `swift run -c release rules-benchmark`.
///
/// Times are those of this machine, so it is the ratios that tell. What is allocated is counted, and is the same on each:
/// the program fails where it grows with the number of rules.
@main
enum Main {
    static let counts = [10, 100, 1000, 10_000, 100_000]

    static func main() throws {
        let lookups = try counts.map { count in (count, try Lookup(rules: count).measure()) }
        let policies = try counts.map { count in (count, try Resolution(rules: count).measure()) }
        print("one key, found by its path among N rules")
        table(lookups)
        print("\nall settings of a request by a policy of N rules for ten keys")
        table(policies)
        if [lookups, policies].contains(where: grows) {
            print("\nwhat is allocated grows with the number of rules")
            exit(1)
        }
    }

    private static func table(_ rows: [(Int, Measure)]) {
        print("rules     time       of 10 rules  allocations")
        for (count, measure) in rows {
            let ratio = measure.nanoseconds / rows[0].1.nanoseconds
            let time = "\(Int(measure.nanoseconds)) ns"
            print(
                "\(count)".padding(toLength: 10, withPad: " ", startingAt: 0)
                    + time.padding(toLength: 11, withPad: " ", startingAt: 0)
                    + "\((ratio * 100).rounded() / 100)".padding(toLength: 13, withPad: " ", startingAt: 0)
                    + "\(measure.allocations)"
            )
        }
    }

    private static func grows(_ rows: [(Int, Measure)]) -> Bool {
        // Half an allocation for what a set of values happens to need.
        rows.contains { $0.1.allocations > rows[0].1.allocations + 0.5 }
    }
}
