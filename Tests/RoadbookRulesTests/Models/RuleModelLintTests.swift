import RoadbookRules
import Testing

@Suite struct RuleModelLintTests {
    private let one = Condition<RuleContext>(\.count, equals: 1)
    private let many = Condition<RuleContext>(\.count, .greaterThan, 1)

    private func findings(_ rules: KeyedRule...) -> [String] {
        RuleModel(rules).lint().map { "\($0.kind.rawValue): \($0.rules.joined(separator: " | "))" }
    }

    @Test func `a model without mistakes has no findings`() {
        #expect(findings() == [])
        #expect(
            findings(
                KeyedRule(\.title, "a"),
                KeyedRule(\.title, when: one, "b"),
                KeyedRule(\.title, when: many, "c"),
                KeyedRule(\.title, when: one.or(many).and(many), "d"),
                KeyedRule(\.title, when: Condition { _ in true }, "e"),
                KeyedRule(\.title, when: Condition { _ in true }, "f"),
                KeyedRule(\.subtitle, from: \.title),
                KeyedRule(\.tags, ["a"]),
                KeyedRule(\.tags, ["b"])
            ) == []
        )
        // A fallback is there to be decided over.
        #expect(RuleModel([KeyedRule(\.title, "a")], fallback: [KeyedRule(\.title, "a")]).lint() == [])
    }

    @Test func `the same condition twice is a duplicate`() {
        #expect(
            findings(KeyedRule(\.title, "a"), KeyedRule(\.title, "b")) == [
                "duplicate: title <= \"b\" | title <= \"a\""
            ]
        )
        #expect(
            findings(
                KeyedRule(\.title, when: one.and(many.negated), "a"),
                KeyedRule(\.title, when: many.negated.and(one), "b")
            ).first?.hasPrefix("duplicate") == true
        )
    }

    @Test func `a condition that contradicts itself is unreachable`() {
        let conditions = [
            one.and(Condition(\.count, equals: 2)),
            Condition(\.count, isIn: []),
            many.and(many.negated),
            one.and(Condition(\.count, isIn: [1, 2]).negated),
        ]
        for condition in conditions {
            #expect(findings(KeyedRule(\.title, when: condition, "a")).first?.hasPrefix("unreachable") == true)
        }
        #expect(findings(KeyedRule(\.title, when: one.and(Condition(\.limit, equals: 2)), "a")) == [])
    }

    @Test func `a rule behind a better one that matches wherever it does is shadowed`() {
        #expect(
            findings(KeyedRule(\.title, priority: .high, "a"), KeyedRule(\.title, when: one, "b")) == [
                "shadowed: count == 1 => title <= \"b\" | title <= \"a\", priority 150"
            ]
        )
        let both = KeyedRule(\.title, when: Condition(\.count, isIn: [1, 2]), priority: .high, "a")
        #expect(findings(both, KeyedRule(\.title, when: one.and(many), "b")).count == 1)
        #expect(findings(both, KeyedRule(\.title, when: Condition(\.count, isIn: [1, 3]), "b")) == [])
        // It may turn out not to match.
        #expect(findings(KeyedRule(\.title, priority: .high) { _ in "a" }, KeyedRule(\.title, "b")) == [])
    }

    @Test func `relations of what is there are others than those of what may not be`() {
        func rule(_ relation: Relation<String?>, _ value: String?) -> KeyedRule {
            KeyedRule(\.title, when: Condition(\.note, relation, value), "\(relation.symbol)")
        }
        // The second of each decides where there is no note, and the first does not.
        #expect(findings(rule(.present(.notEqualTo), "a"), rule(.notEqualTo, "a")) == [])
        #expect(findings(rule(.present(.equalTo), nil), rule(.equalTo, nil)) == [])
        #expect(findings(rule(.present(.atMost), "a"), rule(.present(.atMost), "a")).count == 1)
    }

    @Test func `circles are found from key paths`() {
        let rules = [
            KeyedRule(\.title, from: \.subtitle),
            KeyedRule(\.subtitle, when: Condition(\.secret, equals: "x"), "y"),
            KeyedRule(\.secret, from: \.title),
            KeyedRule(\.count, when: Condition(\.limit, .lessThan, \.count), 3),
        ]
        let findings = RuleModel(rules).lint()
        #expect(findings.map(\.kind) == [.cycle, .cycle])
        #expect(findings[0].description.contains("title -> subtitle -> secret -> title"))
        #expect(findings[1].description.contains("count -> count"))
    }

    @Test func `all findings come together`() {
        let kinds = RuleModel([
            KeyedRule(\.todo.title, "a"),
            KeyedRule(\.title, "a"),
            KeyedRule(\.title, "b"),
            KeyedRule(\.limit, when: Condition(\.count, isIn: []), 1),
            KeyedRule(\.subtitle, from: \.subtitle),
        ]).lint().map(\.kind)
        #expect(kinds == [.invalid, .duplicate, .unreachable, .cycle])
    }

    @Test func `many rules are looked at in no time to speak of`() {
        let rules = (0..<4_000).map { number in
            KeyedRule(\.title, when: Condition(\.count, equals: number).and(Condition(\.limit, .atMost, number)), "")
        }
        let others = (0..<4_000).map { KeyedRule(\.subtitle, when: Condition(\.count, .greaterThan, $0), "") }
        let alike = (0..<4_000).map { number in
            KeyedRule(\.note, when: Condition(\.count, equals: 1).and(Condition(\.limit, equals: number)), "")
        }
        #expect(RuleModel(rules + others + alike).lint() == [])
    }
}
