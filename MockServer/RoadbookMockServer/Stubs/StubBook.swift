import Roadbook
import RoadbookRules

/// The stubs of a mock: a set of rules over requests, the newest first.
struct StubBook: Sendable {
    /// What is known of one stub.
    struct Entry: Sendable {
        let criteria: [RequestCriterion]
        let answers: [PreparedAnswer]
        /// How often it answers; `nil` is without end.
        let limit: Int?
        let probability: Double
        let place: SourcePlace
        /// How often it has answered.
        var count = 0
        /// How often it has answered for each path.
        var counts: [[String]: Int] = [:]

        /// The answer whose turn it is for a path; the last stays.
        mutating func next(for path: [String]) -> PreparedAnswer {
            let turn = counts[path, default: 0]
            count += 1
            if answers.count > 1 { counts[path] = turn + 1 }
            return answers[min(turn, answers.count - 1)]
        }
    }

    private(set) var entries: [Int: Entry] = [:]
    private var lastID = 0
    private var compiled: RuleSet<MockRequest, Int>?

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ entry: Entry) -> Int {
        lastID += 1
        entries[lastID] = entry
        compiled = nil
        return lastID
    }

    mutating func remove(_ id: Int) {
        if entries.removeValue(forKey: id) != nil { compiled = nil }
    }

    mutating func removeAll() {
        entries = [:]
        compiled = nil
    }

    /// The stubs as rules, each of whose output is its name; `nil` where there are none.
    ///
    /// They are compiled once after a change, and looked up outside of the lock: what a user tests may call the mock.
    mutating func rules() -> RuleSet<MockRequest, Int>? {
        guard !entries.isEmpty else { return nil }
        if let compiled { return compiled }
        let rules = RuleSet(
            entries.map { id, entry in
                Rule(when: entry.criteria.condition, priority: RulePriority(rawValue: id)) { (_: MockRequest) in id }
            }
        )
        compiled = rules
        return rules
    }

    /// The answer of the first of some stubs that has one left and is lucky.
    mutating func take(
        _ candidates: [Int],
        for request: MockRequest,
        using random: inout some RandomNumberGenerator
    ) -> (stub: Int, answer: PreparedAnswer)? {
        for id in candidates {
            guard let entry = entries[id], entry.limit.map({ entry.count < $0 }) ?? true else { continue }
            if entry.probability < 1, Double.random(in: 0..<1, using: &random) >= entry.probability { continue }
            return (id, entries[id, default: entry].next(for: request.segments ?? []))
        }
        return nil
    }
}

extension [RequestCriterion] {
    /// All of them as one condition.
    var condition: Condition<MockRequest> {
        reduce(.always) { $0.and($1.condition) }
    }
}
