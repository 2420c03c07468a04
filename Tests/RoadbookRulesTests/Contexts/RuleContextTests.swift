import RoadbookRules
import Testing

@Suite struct RuleContextTests {
    private let isMany = Condition<RuleContext>(\.count, .greaterThan, 1)

    // S4.4
    @Test func `what was set wins over rules, rules over fallbacks, fallbacks over defaults`() throws {
        let last: RuleModel = [KeyedRule(\.title, "last"), KeyedRule(\.subtitle, "last")]
        let fallback = RuleModel([KeyedRule(\.title, "fallback"), KeyedRule(\.subtitle, "fallback")], fallback: last)
        var context = RuleContext(
            RuleModel([KeyedRule(\.title, when: isMany, priority: .important, "rule")], fallback: fallback)
        )
        #expect(context.title == "fallback")
        #expect(context.subtitle == "fallback")
        #expect(context.count == 0)
        context.count = 2
        #expect(context.title == "rule")
        context.title = "set"
        #expect(context.title == "set")
        #expect(try context.resolve(\.title) == "set")
        context.unsetTitle()
        #expect(context.title == "rule")
    }

    // S4.11
    @Test func `a key that nothing says anything of has its default`() throws {
        #expect(RuleContext().title == "untitled")
        #expect(RuleContext([KeyedRule(\.title, when: isMany, "rule")]).title == "untitled")
        #expect(try RuleContext([]).resolve(\.limit) == 10)
    }

    // S4.1
    @Test func `a rule without a condition always matches`() {
        #expect(RuleContext([KeyedRule(\.title, "always")]).title == "always")
    }

    // S4.5, S4.6, S4.7
    @Test func `rules are ranked by priority, then complexity, then order`() {
        let model: RuleModel = [
            KeyedRule(\.title, "plain"),
            KeyedRule(\.title, when: isMany, "one"),
            KeyedRule(\.title, when: isMany, "one, later"),
            KeyedRule(\.title, when: isMany.and(Condition(\.count, .lessThan, 10)), "two"),
            KeyedRule(\.title, when: Condition(\.count, equals: 11), priority: .low, "low"),
            KeyedRule(\.title, when: Condition(\.count, equals: 5), priority: 101, "high"),
        ]
        var context = RuleContext(model)
        var titles: [String] = []
        for count in [0, 11, 2, 5] {
            context.count = count
            titles.append(context.title)
        }
        #expect(titles == ["plain", "one", "two", "high"])
        #expect(RuleContext(RuleModel(model.rules.reversed())).title == "plain")
    }

    // S4.3
    @Test func `a rule may say the value of another key, which the rules decide as well`() {
        let model: RuleModel = [
            KeyedRule(\.title, from: \.subtitle),
            KeyedRule(\.subtitle, from: \.todo.title),
            KeyedRule(\.todo, when: isMany, Todo(title: "many")),
        ]
        var context = RuleContext(model)
        #expect(context.title == "nothing")
        context.count = 2
        #expect(context.title == "many")
    }

    // S4.13
    @Test func `what is set changes what depends on it at once`() {
        var context = RuleContext([KeyedRule(\.title) { "\($0.count) of \($0.limit)" }])
        #expect(context.title == "0 of 10")
        context.count = 3
        #expect(context.title == "3 of 10")
        context.limit = 4
        #expect(context.title == "3 of 4")
    }

    // S4.12
    @Test func `a copy is a scope of its own`() {
        var parent = RuleContext([KeyedRule(\.title) { "\($0.count)" }])
        parent.count = 1
        var child = parent
        child.count = 2
        child.limit = 3
        #expect((parent.title, parent.limit) == ("1", 10))
        #expect((child.title, child.limit) == ("2", 3))
    }

    // S4.14
    @Test func `values are of any kind, and nil is one`() {
        let model: RuleModel = [
            KeyedRule(\.note, when: isMany, nil),
            KeyedRule(\.list, [1, 2]),
            KeyedRule(\.callback, { $0 * 2 }),
        ]
        var context = RuleContext(RuleModel(model.rules, fallback: [KeyedRule(\.note, "fallback")]))
        #expect(context.note == "fallback")
        context.count = 2
        #expect(context.note == nil)
        context.note = "set"
        #expect(context.note == "set")
        context.note = nil
        context.count = 0
        #expect(context.note == nil)
        #expect(context.list == [1, 2])
        #expect(context.callback(4) == 8)
    }

    @Test func `a rule that refuses leaves it to the next, and another error is one`() throws {
        struct Failure: Error {}
        let model: RuleModel = [
            KeyedRule(\.title, priority: .high) { context in
                if context.count == 0 { throw Mismatch("none") }
                if context.count > 5 { throw Failure() }
                return "some"
            },
            KeyedRule(\.title, "next"),
            KeyedRule(\.subtitle, from: \.title),
        ]
        var context = RuleContext(model)
        #expect(context.title == "next")
        context.count = 1
        #expect(context.title == "some")
        context.count = 6
        #expect(context.title == "untitled")
        let error = try #require(throws: RuleError.self) { try context.resolve(\.subtitle) }
        #expect(error.code == .ruleFailed)
        #expect(error.underlying is Failure)
        #expect(error.chain == ["subtitle", "title"])
        #expect("\(error)" == "a rule for title has thrown Failure")
    }

    @Test func `a condition that throws is told as one`() throws {
        struct Failure: Error {}
        let model: RuleModel = [
            KeyedRule(\.title, when: Condition { _ in throw Failure() }, "never"), KeyedRule(\.title, "next"),
        ]
        let error = try #require(throws: RuleError.self) { try RuleContext(model).resolve(\.title) }
        #expect(error.underlying is Failure)
        #expect(RuleContext(model).title == "untitled")
    }

    @Test func `a rule may take care of a failure that lies deeper, by a path as by a key`() throws {
        struct Failure: Error {}
        func title(_ body: @escaping @Sendable (RuleContext) throws -> String) throws -> String {
            try RuleContext([
                KeyedRule(\.title, then: body),
                KeyedRule(\.subtitle, from: \.secret),
                KeyedRule(\.secret) { _ in throw Failure() },
            ]).resolve(\.title)
        }
        #expect(try title { (try? $0.resolve(\.subtitle)) ?? "caught" } == "caught")
        #expect(try title { (try? $0.resolveSubtitle()) ?? "caught" } == "caught")
        #expect(throws: RuleError.self) { try title { try $0.resolveSubtitle() } }
        let error = try #require(throws: RuleError.self) { try title { $0.subtitle } }
        #expect(error.chain == ["title", "subtitle", "secret"])
    }

    @Test func `values of rules that match are combined where the key says how, the best rule's last`() {
        let fallback: RuleModel = [KeyedRule(\.tags, ["fallback"])]
        let model: RuleModel = [
            KeyedRule(\.tags, ["plain"]),
            KeyedRule(\.tags, when: isMany, ["many"]),
            KeyedRule(\.tags, priority: .high, ["high"]),
        ]
        var context = RuleContext(model.fallingBack(on: fallback))
        #expect(context.tags == ["base", "fallback", "plain", "high"])
        context.count = 2
        #expect(context.tags == ["base", "fallback", "plain", "many", "high"])
        context.tags = ["set"]
        #expect(context.tags == ["set"])
        #expect(RuleContext().tags == ["base"])
    }

    // F4.3
    @Test func `rules are made and asked by many at once`() async throws {
        let model: RuleModel = [KeyedRule(\.title, from: \.subtitle), KeyedRule(\.subtitle) { "\($0.count)" }]
        let shared = RuleContext(model)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    var context = shared
                    context.count = number
                    let title = try context.resolve(\.title)
                    #expect(title == "\(number)")
                    let rule = KeyedRule(\.limit, when: Condition(\.count, equals: number), number)
                    #expect("\(rule)" == "count == \(number) => limit <= \(number)")
                    #expect(shared.title == "0")
                }
            }
            try await group.waitForAll()
        }
    }

    // S4.19
    @Test func `models are made of models`() {
        let first = RuleModel([KeyedRule(\.title, "first")], fallback: [KeyedRule(\.limit, 1)])
        let second = RuleModel(
            [KeyedRule(\.title, "second"), KeyedRule(\.subtitle, "second")],
            fallback: [KeyedRule(\.limit, 2)]
        )
        let both = first + second
        #expect(
            both.rules.map(\.description) == [
                "title <= \"first\"", "title <= \"second\"", "subtitle <= \"second\"",
            ]
        )
        let context = RuleContext(both)
        #expect((context.title, context.subtitle, context.limit) == ("first", "second", 1))
        #expect(RuleContext(both.fallback ?? []).title == "untitled")
        #expect(both.fallback?.fallback?.fallback == nil)
        #expect(RuleContext(([] as RuleModel).fallingBack(on: first)).title == "first")
    }

    @Test func `a hundred thousand rules on one key are as any number`() {
        let model = RuleModel((0..<100_000).map { KeyedRule(\.title, when: Condition(\.count, equals: $0), "\($0)") })
        var context = RuleContext(model)
        context.count = 99_999
        #expect(context.title == "99999")
        context.count = -1
        #expect(context.title == "untitled")
    }
}
