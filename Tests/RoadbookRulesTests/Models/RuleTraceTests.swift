import RoadbookRules
import Testing

// S4.20
@Suite struct RuleTraceTests {
    private struct Failure: Error {}

    @Test func `it tells which rule decided, and what became of the others`() throws {
        let model = RuleModel(
            [
                KeyedRule(\.title, "plain"),
                KeyedRule(\.title, when: Condition(\.count, equals: 1), "one"),
                KeyedRule(\.title, priority: .low) { _ in throw Failure() },
                KeyedRule(\.title, priority: .high) { _ in throw Mismatch("not today") },
            ],
            fallback: [KeyedRule(\.title, "fallback")]
        )
        var context = RuleContext(model)
        let trace = try context.trace(\.title)
        #expect(trace.source == .rule(2))
        #expect(
            "\(trace)" == """
                title: "plain" (by a rule)
                  - title <= (computed), priority 150: it does not match: not today
                  - count == 1 => title <= "one": its condition does not hold
                  * title <= "plain"
                  - title <= (computed), priority 50: a rule for title has thrown Failure
                  - title <= "fallback" [fallback 1]
                """
        )
        context.title = "set"
        #expect(try context.trace(\.title).source == .set)
        #expect(try context.trace(\.limit).description == "limit: 10 (the default)")
    }

    @Test func `it tells which rules were combined`() throws {
        let model: RuleModel = [
            KeyedRule(\.tags, ["a"]), KeyedRule(\.tags, when: Condition(\.count, equals: 1), ["b"]),
            KeyedRule(\.tags, priority: .high, ["c"]),
        ]
        let trace = try RuleContext(model).trace(\.tags)
        #expect(trace.source == .combined([2, 0]))
        #expect(trace.value == "[\"base\", \"a\", \"c\"]")
    }

    @Test func `it tells of circles, and of what is no key`() throws {
        let trace = try RuleContext([KeyedRule(\.title, from: \.title)]).trace(\.title)
        #expect(trace.value == nil)
        #expect("\(trace)".contains("title -> title"))
        let context = RuleContext()
        #expect(throws: RuleError.self) { try context.trace(\.todo.title) }
    }

    @Test func `a condition that refuses has failed, for only a value may refuse`() throws {
        let model: RuleModel = [KeyedRule(\.title, when: Condition { _ in throw Mismatch("no") }, "a")]
        let trace = try RuleContext(model).trace(\.title)
        #expect(trace.value == nil)
        guard case .failed = trace.candidates[0].verdict else {
            Issue.record("\(trace)")
            return
        }
    }

    @Test func `a key of secrets tells none`() throws {
        let trace = try RuleContext([KeyedRule(\.secret, "hidden")]).trace(\.secret)
        #expect(!"\(trace)".contains("hidden"))
    }

    @Test func `dumps tell no secrets of rules, of models and of contexts`() {
        let rule = KeyedRule(\.secret, "hidden")
        let model = RuleModel([rule], fallback: [rule])
        var context = RuleContext(model)
        context.secret = "hidden"
        for value in [rule, model, context] as [Any] {
            var text = ""
            dump(value, to: &text)
            #expect(!text.contains("hidden"))
            #expect(text.contains("secret <= (secret)"))
        }
    }
}
