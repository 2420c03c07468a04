import RoadbookRuleOperators
import RoadbookRules
import Testing

/// The example of the article on declarative rules: a to-do list whose title bar is decided by rules.
@Suite struct NavigationTitleTests {
    private static let model: RuleModel = [
        \.todo.priority == .low => \.title <= "Can wait.",
        \.title <= \.todo.title,
        \.navigationBarTitle <= \.title,
    ]

    // S4.10
    @Test(arguments: [
        (Todo(title: "Water the plants", priority: .normal), "Water the plants"),
        (Todo(title: "Sort the stamps", priority: .low), "Can wait."),
    ])
    func `the title bar shows what the rules say, one asking for the other`(todo: Todo, title: String) throws {
        var context = RuleContext(Self.model)
        context.todo = todo
        #expect(context.navigationBarTitle == title)
        let steps = try [context.trace(\.navigationBarTitle), context.trace(\.title)]
        #expect(steps.map(\.value) == ["\"\(title)\"", "\"\(title)\""])
        // The rule that asks more goes first, and is tried first.
        #expect(
            steps[1].candidates.map(\.rule) == [
                "todo.priority == low => title <= \"Can wait.\"", "title <= todo.title",
            ]
        )
        #expect(steps[1].source == .rule(todo.priority == .low ? 0 : 1))
    }

    // S4.6
    @Test func `rules that ask for different amounts may be declared in any order`() {
        for rules in [Self.model.rules, Self.model.rules.reversed()] {
            var context = RuleContext(RuleModel(rules))
            context.todo = Todo(title: "a", priority: .low)
            #expect(context.navigationBarTitle == "Can wait.")
        }
    }

    // F4.1, F4.4: the sample as it is compiled here, without SwiftUI, and its workflow line with `<=` for `=`.
    @Test func `actions depend on the state of the work`() {
        let workflow: RuleModel = [
            \.todo.priority == .low => \.actions <= ["postpone"],
            \.todo.priority > .low && \.title == "Send" => \.actions <= ["send", "cancel"],
        ]
        var context = RuleContext(workflow)
        context.todo.priority = .high
        #expect(context.actions == [])
        context.title = "Send"
        #expect(context.actions == ["send", "cancel"])
        context.todo.priority = .low
        #expect(context.actions == ["postpone"])
    }
}
