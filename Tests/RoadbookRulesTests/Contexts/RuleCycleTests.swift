import RoadbookRules
import Testing

// S4.16
@Suite struct RuleCycleTests {
    private func error(_ model: RuleModel, _ change: (inout RuleContext) -> Void = { _ in }) throws -> RuleError {
        var context = RuleContext(model)
        change(&context)
        #expect(context.title == "untitled")
        return try #require(throws: RuleError.self) { try context.resolve(\.title) }
    }

    @Test func `a key that asks for itself is told`() throws {
        let error = try error([KeyedRule(\.title, from: \.title)])
        #expect(error.code == .cycle)
        #expect(error.chain == ["title", "title"])
        #expect("\(error)".contains("title -> title"))
    }

    @Test func `keys that ask for one another are told, without those that led there`() throws {
        let model: RuleModel = [
            KeyedRule(\.title, from: \.subtitle),
            KeyedRule(\.subtitle, from: \.secret),
            KeyedRule(\.secret, from: \.subtitle),
        ]
        #expect(try error(model).chain == ["subtitle", "secret", "subtitle"])
        #expect(RuleContext(model).secret == "")
    }

    @Test func `a condition that asks for its own key is told`() throws {
        let model: RuleModel = [
            KeyedRule(\.title, when: Condition { $0.title.isEmpty }, "never"), KeyedRule(\.title, "x"),
        ]
        #expect(try error(model).chain == ["title", "title"])
        #expect(try error([KeyedRule(\.title, when: Condition(\.title, equals: "x"), "never")]).code == .cycle)
    }

    @Test func `a circle that a condition ends is none`() throws {
        let model: RuleModel = [
            KeyedRule(\.title, when: Condition(\.count, equals: 0), from: \.subtitle),
            KeyedRule(\.title, "end"),
            KeyedRule(\.subtitle, when: Condition(\.count, equals: 1), from: \.title),
            KeyedRule(\.subtitle, "other end"),
        ]
        var context = RuleContext(model)
        #expect(try context.resolve(\.title) == "other end")
        context.count = 1
        #expect(try context.resolve(\.title) == "end")
        #expect(try context.resolve(\.subtitle) == "end")
    }

    @Test func `what was set ends a circle`() throws {
        var context = RuleContext([KeyedRule(\.title, from: \.subtitle), KeyedRule(\.subtitle, from: \.title)])
        context.subtitle = "set"
        #expect(try context.resolve(\.title) == "set")
    }

    @Test func `a rule may take care of a circle itself`() throws {
        let model: RuleModel = [
            KeyedRule(\.title) { context in (try? context.resolve(\.subtitle)) ?? "none" },
            KeyedRule(\.subtitle, from: \.title),
        ]
        #expect(try RuleContext(model).resolve(\.title) == "none")
    }

    @Test func `two ways to one key are no circle`() throws {
        let model: RuleModel = [
            KeyedRule(\.title) { "\($0.subtitle)\($0.secret)" },
            KeyedRule(\.subtitle) { "\($0.count)" },
            KeyedRule(\.secret) { "\($0.count)" },
            KeyedRule(\.count, from: \.limit),
        ]
        #expect(try RuleContext(model).resolve(\.title) == "1010")
    }
}
