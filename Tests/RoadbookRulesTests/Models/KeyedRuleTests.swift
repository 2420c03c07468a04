import RoadbookRules
import Testing

@Suite struct KeyedRuleTests {
    private func problem(_ rule: KeyedRule) throws -> String {
        let model: RuleModel = [KeyedRule(\.limit, 5), rule]
        // No key of the model has a value by rules: one mistake is told whichever is asked for.
        let error = try #require(throws: RuleError.self) { try RuleContext(model).resolve(\.limit) }
        #expect(error.code == .invalidTarget)
        #expect(model.problem?.description == error.description)
        #expect(RuleContext(model).limit == 10)
        #expect("\(rule)".hasPrefix("no rule: "))
        return "\(error)"
    }

    // S4.15
    @Test func `a rule for a part of a value is refused`() throws {
        #expect(
            try problem(KeyedRule(\.todo.priority, 3)).contains(
                "a rule says the value of todo.priority, which is a part"
            )
        )
        // Also where the part has the type of the whole, and where reading it would be a trap.
        #expect(try problem(KeyedRule(\.todo.root, Todo())).contains("a part of a value"))
        #expect(try problem(KeyedRule(\.list[7], 3)).contains("a part of a value"))
    }

    @Test func `what a path unwraps by force is a part of a value, and is not unwrapped to be put into words`() throws {
        #expect(try problem(KeyedRule(\.owner!, Todo())).contains("a part of a value"))
        #expect(try problem(KeyedRule(\.owner!.title, "a")).contains("a part of a value"))
        let isUrgent = Condition<RuleContext>(\.owner, .notEqualTo, nil).and(Condition(\.owner!.priority, .atLeast, 5))
        let rule = KeyedRule(\.title, when: isUrgent, from: \.owner!.title)
        #expect("\(rule)" == "owner != nil && (computed).priority >= 5 => title <= (computed).title")
        #expect(RuleModel([rule]).lint() == [])
        #expect(RuleContext([rule]).title == "untitled")
    }

    // S4.18
    @Test func `a rule for a property that is no key is refused`() throws {
        #expect(try problem(KeyedRule(\.constant, 3)).contains("it reads none"))
        #expect(try problem(KeyedRule(\.sum, 3)).contains("it reads count and limit"))
        #expect(try problem(KeyedRule(\.countText, "3")).contains("it reads count"))
        #expect(try problem(KeyedRule(\.countText, from: \.title)).contains("it reads count"))
    }

    // S4.17
    @Test func `priorities are named or numbers`() {
        let rule = KeyedRule(\.title, "a")
        #expect("\(rule)" == "title <= \"a\"")
        #expect("\(rule.priority(.high))" == "title <= \"a\", priority 150")
        #expect("\(rule.priority(7).when(Condition(\.count, equals: 1)))" == "count == 1 => title <= \"a\", priority 7")
        let levels: [RulePriority] = [.important, .veryHigh, .high, .normal, .low, .veryLow, .fallback]
        #expect(levels.map(\.rawValue) == [1000, 200, 150, 100, 50, 5, 0])
        let model: RuleModel = [rule.priority(1), KeyedRule(\.title, "b").priority(.veryLow)]
        #expect(RuleContext(model).title == "b")
    }

    @Test func `conditions of a rule add up`() {
        let rule = KeyedRule(\.title, when: Condition(\.count, equals: 1), "a").when(Condition(\.limit, .atLeast, 3))
        #expect("\(rule)" == "count == 1 && limit >= 3 => title <= \"a\"")
        var context = RuleContext([rule])
        #expect(context.title == "untitled")
        context.count = 1
        #expect(context.title == "a")
        context.limit = 2
        #expect(context.title == "untitled")
    }

    @Test func `a rule says in words what it asks and what it says`() {
        let condition = Condition<RuleContext>(\.todo.title, equals: "x")
            .or(Condition(\.count, .lessThan, \.limit))
            .and(Condition("is weekend") { _ in true }.negated)
        #expect(
            "\(KeyedRule(\.note, when: condition, nil))"
                == "(todo.title == \"x\" || count < limit) && !(is weekend) => note <= nil"
        )
        #expect("\(KeyedRule(\.secret, "hidden"))" == "secret <= (secret)")
        #expect("\(KeyedRule(\.title, from: \.todo.title))" == "title <= todo.title")
        #expect(
            "\(KeyedRule(\.count, when: Condition(\.title, isIn: ["b", "a"])) { _ in 1 })"
                == "title in [\"a\", \"b\"] => count <= (computed)"
        )
        #expect(
            "\(KeyedRule(\.count, when: Condition(\.list[0], .equalTo, 1), 1))"
                == "(computed).(computed) == 1 => count <= 1"
        )
    }
}
