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

        /// Whether it cannot be told by the head of a request alone.
        var needsContent: Bool { criteria.contains(where: \.needsContent) }

        /// Whether some answer has a fault that acts before the content of a request is there.
        var spoilsRequests: Bool { answers.contains(where: \.breaksRequest) }

        /// The answer whose turn it is for a path; the last stays.
        mutating func next(for path: [String]) -> PreparedAnswer {
            let turn = counts[path, default: 0]
            count += 1
            if answers.count > 1 { counts[path] = turn + 1 }
            return answers[min(turn, answers.count - 1)]
        }

        /// Takes back the last answer to a path.
        mutating func giveBack(for path: [String]) {
            count -= 1
            if answers.count > 1 { counts[path, default: 1] -= 1 }
        }
    }

    private(set) var entries: [Int: Entry] = [:]
    private var lastID = 0
    private var compiled: RuleSet<MockRequest, Int>?
    private var compiledOfHeads: RuleSet<MockRequest, Int>?
    private var spoilingCount = 0

    /// Whether some answer has a fault that acts before the content of a request is there.
    var spoilsRequests: Bool { spoilingCount > 0 }

    var isEmpty: Bool { entries.isEmpty }

    @discardableResult
    mutating func add(_ entry: Entry) -> Int {
        lastID += 1
        entries[lastID] = entry
        if entry.spoilsRequests { spoilingCount += 1 }
        forgetRules()
        return lastID
    }

    mutating func remove(_ id: Int) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        if entry.spoilsRequests { spoilingCount -= 1 }
        forgetRules()
    }

    mutating func removeAll() {
        entries = [:]
        spoilingCount = 0
        forgetRules()
    }

    private mutating func forgetRules() {
        compiled = nil
        compiledOfHeads = nil
    }

    /// The stubs as rules, each of whose output is its name; `nil` where there are none.
    ///
    /// They are compiled once after a change, and looked up outside of the lock: what a user tests may call the mock.
    ///
    /// - Parameter ofHeads: Whether only those are wanted that can be told by the head of a request.
    mutating func rules(ofHeads: Bool = false) -> RuleSet<MockRequest, Int>? {
        guard !entries.isEmpty else { return nil }
        if let known = ofHeads ? compiledOfHeads : compiled { return known }
        let rules = RuleSet(
            entries.filter { !ofHeads || !$0.value.needsContent }.map { id, entry in
                Rule(when: entry.criteria.condition, priority: RulePriority(rawValue: id)) { (_: MockRequest) in id }
            }
        )
        if ofHeads { compiledOfHeads = rules } else { compiled = rules }
        return rules
    }

    /// The answer of the first of some stubs that has one left and is lucky.
    mutating func take(
        _ candidates: [Int],
        for request: MockRequest,
        using random: inout some RandomNumberGenerator
    ) -> StubDecision? {
        for id in candidates {
            guard let entry = entries[id], entry.limit.map({ entry.count < $0 }) ?? true else { continue }
            if entry.probability < 1, Double.random(in: 0..<1, using: &random) >= entry.probability { continue }
            let answer = entries[id, default: entry].next(for: request.segments ?? [])
            return StubDecision(stub: id, answer: answer)
        }
        return nil
    }

    /// What was decided by the head of a request, now that its content is there: one of the newer stubs that look at the
    /// content goes before.
    mutating func reconsider(
        _ early: StubDecision,
        _ candidates: [Int],
        for request: MockRequest,
        using random: inout some RandomNumberGenerator
    ) -> StubDecision {
        let newer = candidates.filter { $0 > early.stub && entries[$0]?.needsContent == true }
        guard let later = take(newer, for: request, using: &random) else { return early }
        entries[early.stub]?.giveBack(for: request.segments ?? [])
        return later
    }
}

extension [RequestCriterion] {
    /// All of them as one condition.
    var condition: Condition<MockRequest> {
        reduce(.always) { $0.and($1.condition) }
    }
}
