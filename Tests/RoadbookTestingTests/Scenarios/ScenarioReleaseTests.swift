import RoadbookTesting
import TestServers
import Testing

/// What has to be released after a run (S2.16).
@Suite struct ScenarioReleaseTests {
    // S2.16
    @Test func `a class that keeps itself fails the run`() async {
        let line = #line + 1
        let failures = await Scenario.given(reportingTo: .silent) { Counter() }
            .when(.keptItself)
            .then(\.count, is: 0)
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(
            failures.first?.message == """
                Counter is still kept after the run: a reference cycle keeps it, or somebody else does. \
                Capture it weakly in what it keeps itself, and end what works for it.
                  GIVEN: Counter
                  WHEN: keptItself
                  THEN: count is 0
                """
        )
    }

    // S2.16
    @Test func `a cycle that is cut before the end fails nothing`() async {
        let failures = await Scenario.given(reportingTo: .silent) { Counter() }
            .when(.keptItself)
            .when(.letGo)
            .then(\.count, is: 0)
            .run()
        #expect(failures.isEmpty)
    }

    // S2.16
    @Test func `an actor that keeps itself fails the run`() async {
        let line = #line + 1
        let failures = await Scenario.given(reportingTo: .silent) { Account() }
            .when(.keptItself)
            .then("the name", is: nil) { await $0.name }
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message.hasPrefix("Account is still kept after the run: ") == true)
    }

    // S2.16
    @Test @MainActor func `a class of the main actor that somebody else keeps fails the run`() async {
        var kept: [Screen] = []
        let failures = await Scenario.given(reportingTo: .silent) { Screen() }
            .when("it is kept") { kept.append($0) }
            .then(\.title, is: "")
            .run()
        #expect(failures.map { $0.message.hasPrefix("Screen is still kept") } == [true])
        #expect(kept.count == 1)
    }

    // S2.16
    @Test func `a subject that is named by its protocol is checked too`() async {
        let failures = await Scenario<any AnyObject>.given(reportingTo: .silent) {
            let counter = Counter()
            counter.handle(.keptItself)
            return counter
        }
        .then("nothing", is: 0) { _ in 0 }
        .run()
        #expect(failures.map { $0.message.contains("is still kept") } == [true])
    }

    // S2.16
    @Test @MainActor func `an actor that was used from another is released, many times over`() async {
        for _ in 0..<200 {
            await Scenario.given(reportingTo: .testing) { Account() }
                .when(.nameChanged(to: "Ada"))
                .then("the name", is: "Ada") { await $0.name }
                .run()
        }
    }

    // S2.17
    @Test func `a value is not checked`() async {
        var kept: [SignUp] = []
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when("it is kept") { kept.append($0) }
            .then(\.email, is: "")
            .run()
        #expect(failures.isEmpty)
        #expect(kept.count == 1)
    }
}
