import RoadbookRuleOperators
import RoadbookRules
import Testing

private let otherTheme = Theme()

@Suite struct RuleOperatorsTests {
    private func holds(_ condition: Condition<RuleContext>, _ change: (inout RuleContext) -> Void) throws -> Bool {
        var context = RuleContext()
        change(&context)
        return try condition.holds(for: context)
    }

    // S4.2
    @Test func `operators bind as one reads them`() {
        let rule: KeyedRule = \.number == 1 && \.bound <= 2 || !(\.title == "a") && \.status >= 500 => \.title <= "b"
        #expect(
            "\(rule)" == "((number == 1 && bound <= 2) || (!(title == \"a\") && status >= 500)) => title <= \"b\""
        )
    }

    // S4.8, S4.9
    @Test(arguments: [-1, 0, 1])
    func `a part is compared with a value and with another part`(number: Int) throws {
        let comparisons: [(Condition<RuleContext>, Condition<RuleContext>, Bool)] = [
            (\.number == 0, \.number == \.bound, number == 0),
            (\.number != 0, \.number != \.bound, number != 0),
            (\.number < 0, \.number < \.bound, number < 0),
            (\.number <= 0, \.number <= \.bound, number <= 0),
            (\.number > 0, \.number > \.bound, number > 0),
            (\.number >= 0, \.number >= \.bound, number >= 0),
        ]
        for (value, part, expected) in comparisons {
            #expect(try holds(value) { $0.number = number } == expected, "\(value)")
            #expect(try holds(part) { $0.number = number } == expected, "\(part)")
            #expect(try holds(!value) { $0.number = number } == !expected, "\(value)")
            #expect(value.complexity == 1)
        }
    }

    // S4.8
    @Test func `the left side may be a part of a value`() throws {
        #expect(try holds(\.todo.priority == .high) { $0.todo.priority = .high })
        #expect(try holds(\.todo.priority < .high) { $0.todo.priority = .low })
        #expect(try holds(\.todo.title.count == 3) { $0.todo.title = "abc" })
    }

    // S4.9
    @Test func `a part is one of two values, or not`() throws {
        let isLarge: Condition<RuleContext> = \.idiom == .mac || \.idiom == .pad
        #expect(try holds(isLarge) { $0.idiom = .pad })
        #expect(try !holds(isLarge) { $0.idiom = .phone })
        #expect(try holds(!isLarge) { $0.idiom = .phone })
        #expect(isLarge.complexity == 1)
        #expect("\(isLarge)" == "idiom in [mac, pad]")
    }

    // S4.9
    @Test func `objects are told apart by their identity`() throws {
        #expect(try holds(\.theme === otherTheme) { $0.theme = otherTheme })
        #expect(try !holds(\.theme === otherTheme) { $0.theme = Theme() })
        #expect(try holds(\.theme !== otherTheme) { $0.theme = Theme() })
        #expect(try holds(\.lastTheme === nil) { _ in })
        #expect(try holds(\.lastTheme === otherTheme) { $0.lastTheme = otherTheme })
        #expect(try holds(\.lastTheme !== nil) { $0.lastTheme = otherTheme })
    }

    @Test func `what is not there is neither less nor more`() throws {
        #expect(try !holds(\.status >= 0) { _ in })
        #expect(try !holds(\.status < 600) { _ in })
        #expect(try holds(\.status == nil) { _ in })
        #expect(try holds(\.status >= 500 && \.status < 600 && \.status > 0 && \.status <= 503) { $0.status = 503 })
        #expect(try holds(\.status == 503) { $0.status = 503 })
    }

    @Test func `what is not hashable is compared all the same`() throws {
        #expect(try holds(\.plain == Plain(number: 1)) { $0.plain.number = 1 })
        #expect(try holds(\.plain != Plain(number: 1)) { $0.plain.number = 2 })
        #expect(try holds(\.plain == \.plain) { _ in })
    }

    // S4.1, S4.3
    @Test func `a key has a value, or that of another`() {
        let model: RuleModel = [\.title <= "a", \.navigationBarTitle <= \.title, \.status <= nil, \.bound <= \.number]
        var context = RuleContext(model)
        context.number = 3
        #expect((context.navigationBarTitle, context.bound) == ("a", 3))
    }

    // S4.17, F4.2
    @Test func `a priority is one of the rule, in parentheses`() {
        let model: RuleModel = [
            (\.title <= "always").priority(.high),
            \.number == 0 => \.title <= "never",
            (\.number == 1 => \.title <= "first").priority(200),
        ]
        var context = RuleContext(model)
        #expect(context.title == "always")
        context.number = 1
        #expect(context.title == "first")
    }

    // S4.15
    @Test func `a part of a value cannot be decided`() {
        let model: RuleModel = [\.todo.title <= "a"]
        #expect(throws: RuleError.self) { try RuleContext(model).resolve(\.todo) }
    }
}
