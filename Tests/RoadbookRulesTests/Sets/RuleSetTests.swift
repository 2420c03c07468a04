import Roadbook
import RoadbookRules
import RoadbookTesting
import Testing

/// What rules are about here. It notes which of its parts are read.
private struct Subject: Sendable {
    private let reads = Locked<[String]>([])
    var values: [String: Int] = [:]

    private func read(_ name: String) -> Int {
        reads.withLock { $0.append(name) }
        return values[name] ?? 0
    }

    /// What was read since the last time.
    func takeReads() -> [String] {
        reads.withLock { reads in
            defer { reads = [] }
            return reads
        }
    }

    var a: Int { read("a") }
    var b: Int { read("b") }
    var c: Int { read("c") }
}

private typealias SubjectRule = Rule<Subject, Int>

private let parts: [any KeyPath<Subject, Int> & Sendable] = [\.a, \.b, \.c]

@Suite struct RuleSetTests {
    private struct Failure: Error, Equatable {}

    private func rules(_ rules: RuleSet<Int, String>, for number: Int) throws -> [String] {
        #expect(try rules.first(for: number) == rules.all(for: number).first)
        return try rules.all(for: number)
    }

    @Test func `rules are ranked by priority, then complexity, then order`() throws {
        let any = Condition<Int> { _ in true }
        let ranked: RuleSet<Int, String> = [
            Rule(when: .always) { _ in "always" },
            Rule(when: any) { _ in "one" },
            Rule(when: any.and(any)) { _ in "two" },
            Rule(when: any) { _ in "one, later" },
            Rule(priority: .high) { _ in "high" },
            Rule(when: any.and(any), priority: .low) { _ in "low" },
            Rule(priority: 101) { _ in "101" },
        ]
        #expect(try rules(ranked, for: 1) == ["high", "101", "two", "one", "one, later", "always", "low"])
        #expect(ranked.rules.count == 7)
    }

    @Test func `without rules, or with none that matches, nothing follows`() throws {
        #expect(try rules([], for: 1) == [])
        #expect(try rules([Rule(when: Condition { $0 > 1 }) { _ in "more" }], for: 1) == [])
    }

    @Test func `a body that refuses leaves it to the next, any other error is one`() throws {
        let refusing: RuleSet<Int, String> = [
            Rule { _ in throw Mismatch("no") },
            Rule { number in "\(number)" },
            Rule { number in if number > 1 { throw Failure() } else { "last" } },
        ]
        #expect(try rules(refusing, for: 1) == ["1", "last"])
        #expect(try refusing.first(for: 2) == "2")
        #expect(throws: Failure.self) { try refusing.all(for: 2) }
        let failing: RuleSet<Int, String> = [
            Rule(when: Condition { _ in throw Failure() }) { _ in "" }, Rule { _ in "" },
        ]
        #expect(throws: Failure.self) { try failing.first(for: 1) }
    }

    @Test func `nothing may be what follows`() throws {
        let rules: RuleSet<Int, String?> = [Rule(when: Condition { $0 == 1 }) { _ in nil }, Rule { _ in "other" }]
        #expect(try rules.first(for: 1) == .some(nil))
        #expect(try rules.first(for: 2) == "other")
        #expect(try rules.all(for: 1) == [nil, "other"])
    }

    @Test func `rules of others come after these`() throws {
        let first: RuleSet<Int, String> = [Rule { _ in "a" }]
        #expect(
            try rules(first.appending([Rule { _ in "b" }, Rule(priority: .high) { _ in "c" }]), for: 1) == [
                "c", "a", "b",
            ]
        )
    }

    // MARK: The index

    @Test(arguments: [10, 100, 1_000, 10_000, 100_000])
    func `as much is tested as can match, however many rules there are`(count: Int) throws {
        let tests = Locked(0)
        let test = Condition<Subject> { _ in
            tests.withLock { $0 += 1 }
            return true
        }
        var rules = (0..<count).map { number in
            // Two of them share each pair of values.
            let pair = Condition<Subject>(\.a, equals: number / 2 % 100).and(Condition(\.b, equals: number / 200))
            return SubjectRule(when: pair.and(test)) { _ in number }
        }
        rules += (0..<3).map { number in SubjectRule(when: test.negated) { _ in -number } }
        let set = RuleSet(rules)
        let subject = Subject(values: ["a": 3, "b": 0])
        #expect(try set.all(for: subject) == [6, 7])
        #expect(tests.withLock { $0 } == 2 + 3)
        #expect(subject.takeReads() == ["a", "b"])
        tests.withLock { $0 = 0 }
        #expect(try set.first(for: subject) == 6)
        #expect(tests.withLock { $0 } == 1)
    }

    @Test func `more equalities than rules are found by are tested`() throws {
        let many = (0..<40).reduce(Condition<Subject>.always) { condition, _ in condition.and(Condition(\.a, equals: 1))
        }
        let set: RuleSet<Subject, Int> = [Rule(when: many.and(Condition(\.b, equals: 2))) { _ in 1 }]
        #expect(try set.first(for: Subject(values: ["a": 1, "b": 2])) == 1)
        #expect(try set.first(for: Subject(values: ["a": 1, "b": 3])) == nil)
    }

    @Test func `many values in many equalities take no more room than there are of them`() throws {
        // A hundred values each for three parts would be a million ways through the index.
        let values = Set(0..<100)
        let wide = parts.reduce(Condition<Subject>.always) { $0.and(Condition($1, isIn: values)) }
        let narrow = Condition<Subject>(\.a, equals: 1).and(Condition(\.b, equals: 2)).and(Condition(\.c, equals: 3))
        let set = RuleSet([SubjectRule(when: wide) { _ in 1 }, SubjectRule(when: narrow) { _ in 2 }])
        #expect(try set.all(for: Subject(values: ["a": 1, "b": 2, "c": 3])) == [1, 2])
        #expect(try set.all(for: Subject(values: ["a": 1, "b": 2, "c": 99])) == [1])
        #expect(try set.all(for: Subject(values: ["a": 1, "b": 2, "c": 100])) == [])
        // As often as one condition may say it.
        let again = (0..<14).reduce(wide) { condition, _ in condition.and(wide) }
        #expect(try RuleSet([SubjectRule(when: again) { _ in 3 }]).first(for: Subject(values: ["b": 5])) == 3)
    }

    @Test func `the index says what a search through all the rules says, and reads no more`() throws {
        var random = SeededRandomNumberGenerator()
        print("rule sets: \(random)")
        for _ in 0..<400 {
            let rules = (0..<Int.random(in: 0...30, using: &random)).map { Self.rule($0, using: &random) }
            let set = RuleSet(rules)
            let ranked = Self.ranked(rules)
            for _ in 0..<5 {
                var subject = Subject()
                for part in ["a", "b", "c"] { subject.values[part] = Int.random(in: 0...3, using: &random) }
                let found = Self.outcome { try set.first(for: subject) }
                let reads = subject.takeReads()
                #expect(found == Self.outcome { try Self.first(ranked, for: subject) })
                let most = subject.takeReads()
                #expect(reads.allSatisfy(most.contains) && reads.count <= most.count)
                #expect(
                    Self.outcome { try set.all(for: subject) } == Self.outcome { try Self.all(ranked, for: subject) }
                )
                _ = subject.takeReads()
            }
        }
    }

    // MARK: The reference

    private static func ranked(_ rules: [SubjectRule]) -> [SubjectRule] {
        var left = Array(rules.enumerated())
        var ranked: [SubjectRule] = []
        while let best = left.min(by: { one, other in
            let (first, second) = (one.element, other.element)
            return (-first.priority.rawValue, -first.condition.complexity, one.offset)
                < (-second.priority.rawValue, -second.condition.complexity, other.offset)
        }) {
            ranked.append(best.element)
            left.removeAll { $0.offset == best.offset }
        }
        return ranked
    }

    private static func evaluated(_ rule: SubjectRule, _ subject: Subject) throws -> Int? {
        do { return try rule.evaluate(subject) } catch is Mismatch { return nil }
    }

    private static func first(_ ranked: [SubjectRule], for subject: Subject) throws -> Int? {
        for rule in ranked { if let output = try evaluated(rule, subject) { return output } }
        return nil
    }

    private static func all(_ ranked: [SubjectRule], for subject: Subject) throws -> [Int] {
        try ranked.compactMap { try evaluated($0, subject) }
    }

    private static func outcome<Value>(_ body: () throws -> Value) -> Result<Value, Failure> {
        do { return .success(try body()) } catch { return .failure(Failure()) }
    }

    // MARK: Chance

    private static func rule(_ number: Int, using random: inout SeededRandomNumberGenerator) -> SubjectRule {
        let mismatches = Int.random(in: 0..<5, using: &random) == 0
        return Rule(
            when: condition(depth: 3, using: &random),
            priority: [.low, .normal, .normal, .high].randomElement(using: &random) ?? .normal
        ) { _ in
            if mismatches { throw Mismatch() }
            return number
        }
    }

    private static func condition(
        depth: Int,
        using random: inout SeededRandomNumberGenerator
    ) -> Condition<Subject> {
        let part = parts.randomElement(using: &random) ?? \.a
        let value = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0..<(depth > 0 ? 10 : 5), using: &random) {
        case 0...2: return Condition(part, equals: value)
        case 3: return Condition(part, isIn: [value, Int.random(in: 0...3, using: &random)])
        case 4:
            if Int.random(in: 0..<20, using: &random) == 0 { return Condition { _ in throw Failure() } }
            return Condition { $0[keyPath: part] > value }
        case 5: return condition(depth: depth - 1, using: &random).negated
        case 6: return condition(depth: depth - 1, using: &random).or(condition(depth: depth - 1, using: &random))
        case 7: return .always
        default: return condition(depth: depth - 1, using: &random).and(condition(depth: depth - 1, using: &random))
        }
    }
}
