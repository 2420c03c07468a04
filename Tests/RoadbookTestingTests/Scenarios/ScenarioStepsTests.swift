import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// How the steps of a scenario are done: what the article on single entry points asks of its runner (S2), and what it
/// gets wrong (F2).
@Suite struct ScenarioStepsTests {
    /// Whose encoding has no name, so that analytics have none either.
    private struct Plain: SingleEntryPoint {
        struct When: Codable, Sendable, CustomStringConvertible {
            var first = 1
            var second = 2
            var description: String { "something plain" }
        }

        private(set) var count = 0

        mutating func handle(_ when: When) { count += 1 }
    }

    // S2.12
    @Test func `nothing is made before the run, and each run has a subject of its own`() async {
        var made = 0
        let scenario = Scenario.given(reportingTo: .testing) {
            made += 1
            return SignUp(email: "\(made)")
        }
        .when(.nameChanged(to: "Ada"))
        .then("the run", is: true) { $0.email == "\(made)" && $0.name == "Ada" }
        #expect(made == 0)
        await scenario.run()
        #expect(made == 1)
        await scenario.run()
        #expect(made == 2)
    }

    // S2.13
    @Test func `steps are done in the order they are written in`() async {
        var order: [Int] = []
        await Scenario.given(reportingTo: .testing) {
            order.append(0)
            return SignUp()
        }
        .when("one") { _ in order.append(1) }
        .then("two", is: 2) { _ in
            order.append(2)
            return 2
        }
        .when(.nameChanged(to: "Ada"))
        .when("three") { subject in if subject.name == "Ada" { order.append(3) } }
        .then("four", is: 4) { _ in
            order.append(4)
            return 4
        }
        .run()
        #expect(order == [0, 1, 2, 3, 4])
    }

    // S2.14
    @Test func `any value that can be compared is asked for, optional ones too`() async {
        let failures = await Scenario.given(reportingTo: .testing) { SignUp() }
            .then(\.name, is: nil)
            .when(.nameChanged(to: "Ada"))
            .then(\.name, is: "Ada")
            .then(\.isComplete, is: false)
            .then(\.address.tags, is: [])
            .then(is: SignUp(name: "Ada"))
            .when(.nameChanged(to: nil))
            .then(\.name, is: String?.none)
            .then(\.self, is: SignUp())
            .run()
        #expect(failures.isEmpty)
    }

    // S2.15, F2.1, F2.4
    @Test func `steps are named in the log, and properties without a name by their type and line`() async {
        var log: [String] = []
        let line = #line + 7
        await Scenario.given(reportingTo: .testing) { SignUp() }
            .when(.emailChanged(to: "ada@example.com"))
            .then(\.email, is: "ada@example.com")
            .then(\.name, is: nil)
            .when(.nameChanged(to: "Ada"))
            .then(\.name, is: "Ada")
            .then(\.isComplete, is: true)
            .then(\.isComplete, named: "all there", is: true)
            .then(\.address.city, is: "")
            .then("the id", is: nil) { $0.id }
            .when("time passes") { _ in }
            .when(.submitted)
            .thenEffect(is: .register(email: "ada@example.com"))
            .thenNoEffects()
            .thenNothingElseWasSent()
            .when(.registrationFailed)
            .when(.registrationFinished(id: 1))
            .thenThrows(SignUp.Failure.unexpected)
            .run { log.append($0) }
        #expect(
            log == [
                "GIVEN: SignUp",
                "WHEN: emailChanged",
                "THEN: email is ada@example.com",
                "THEN: name is nil",
                "WHEN: nameChanged",
                "THEN: name is Ada",
                "THEN: the computed Bool at line \(line) is true",
                "THEN: all there is true",
                "THEN: address.city is ",
                "THEN: the id is nil",
                "WHEN: time passes",
                "WHEN: submitted",
                "THEN: register(email: \"ada@example.com\") is to be done",
                "THEN: no effect is to be done",
                "THEN: nothing else was sent",
                "WHEN: registrationFailed",
                "WHEN: registrationFinished",
                "THEN: unexpected is thrown",
            ]
        )
    }

    // F2.1
    @Test func `an event that analytics have no name for is named as it describes itself`() async {
        var log: [String] = []
        await Scenario.given(reportingTo: .testing) { Plain() }
            .when(Plain.When())
            .then(\.count, is: 1)
            .run { log.append($0) }
        #expect(log == ["GIVEN: Plain", "WHEN: something plain", "THEN: count is 1"])
    }

    // S2.17, F2.6: there is one generic, the subject, and it is inferred.
    @Test func `the subject is a class`() async {
        await Scenario.given(reportingTo: .testing) { Counter() }
            .when(.increased)
            .when(.increased)
            .then(\.count, is: 2)
            .run()
    }

    // S2.17
    @Test func `the subject is an actor`() async {
        await Scenario.given(reportingTo: .testing) { Account() }
            .then("the name", is: nil) { await $0.name }
            .when(.nameChanged(to: "Ada"))
            .then("the name", is: "Ada") { await $0.name }
            .run()
    }

    // S2.17
    @Test @MainActor func `the subject is a class of the main actor, with effects`() async {
        await Scenario.given(reportingTo: .testing) { Screen() }
            .when(.titleChanged(to: "Hello"))
            .then(\.title, is: "Hello")
            .when(.submitted)
            .then("it runs here", is: true) { _ in
                MainActor.assertIsolated()
                return true
            }
            .thenEffect(is: "save Hello")
            .run()
    }

    // S2.11, S2.17
    @Test func `the subject is behind middleware`() async {
        let seen = Locked<[String]>([])
        let middleware = EventMiddleware<SignUp.When> { when in
            seen.withLock { $0.append("\(when)") }
            return .forward(when)
        }
        await Scenario.given(reportingTo: .testing) { SignUp().intercepted(by: [middleware]) }
            .when(.nameChanged(to: "Ada"))
            .then(\.name, is: "Ada")
            .when(.submitted)
            .thenThrows(SignUp.Failure.noEmail)
            .run()
        #expect(seen.withLock { $0 } == [#"nameChanged(to: Optional("Ada"))"#, "submitted"])
    }
}
