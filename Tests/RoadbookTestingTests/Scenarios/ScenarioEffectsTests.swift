import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// Effects in scenarios: what the second part of the article asks for (S2.18), and what it gets wrong (F2.7).
@Suite struct ScenarioEffectsTests {
    private struct Unreachable: Error, Equatable {}

    private let ready = SignUp(email: "ada@example.com")

    // S2.18
    @Test func `effects are asked for and done oldest first`() async {
        await Scenario.given(reportingTo: .testing) { ready }
            .thenNoEffects()
            .when(.submitted)
            .when(.emailChanged(to: "bob@example.com"))
            .when(.submitted)
            .thenEffect(is: .register(email: "ada@example.com"))
            .whenEffect { effect, _ in
                #expect(effect == .register(email: "bob@example.com"))
                return .registrationFinished(id: 2)
            }
            .then(\.id, is: 2)
            .then(is: SignUp(email: "bob@example.com", id: 2))
            .thenEffect(is: .greet)
            .thenNoEffects()
            .run()
    }

    // S2.18, F2.7
    @Test func `what an effect or its event throws can be asked for`() async {
        await Scenario.given(reportingTo: .testing) { ready }
            .when(.submitted)
            .whenEffect { _, _ in throw Unreachable() }
            .thenThrows(Unreachable())
            .then(\.isRegistering, is: true)
            .when(.submitted)
            .when(.registrationFailed)
            .whenEffect { _, _ in .registrationFinished(id: 1) }
            .thenThrows(SignUp.Failure.unexpected)
            .run()
    }

    // F2.7
    @Test func `what an effect throws and nothing asks for fails, and stops the run`() async {
        let line = #line + 3
        let failures = await Scenario.given(reportingTo: .silent) { ready }
            .when(.submitted)
            .whenEffect { _, _ in throw Unreachable() }
            .then(\.email, is: "not asked for")
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(
            failures.first?.message.contains(
                "effect register threw \(String(reflecting: Unreachable())), and nothing asks for it"
            ) == true
        )
    }

    // S2.18
    @Test func `an effect that is left fails at the event that left it, with what to do`() async {
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: .silent) { ready }
            .when(.submitted)
            .when(.nameChanged(to: "Ada"))
            .whenEffect { _, _ in .registrationFinished(id: 1) }
            .then(\.id, is: 1)
            .when(.submitted)
            .run()
        #expect(failures.map(\.line) == [line + 2, line + 4])
        let advice =
            "is still to be done at the end: add .thenEffect(is:) after it to ask for it, or .whenEffect to do it."
        let lines = failures.map(\.headline)
        #expect(lines.first == "the effect greet of effect register \(advice)")
        #expect(lines.last == #"the effect register(email: "ada@example.com") of submitted \#(advice)"#)
    }

    // S2.18
    @Test func `effects that were there from the start are of what is given`() async {
        let line = #line + 1
        let failures = await Scenario.given(reportingTo: .silent) { SignUp(effects: [.greet]) }
            .then(\.email, is: "")
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message.hasPrefix("the effect greet of SignUp is still to be done") == true)
    }

    // S2.18
    @Test func `wrong, missing and unexpected effects fail where they are asked for, once`() async {
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: .silent) { ready }
            .thenEffect(is: .greet)
            .when(.submitted)
            .thenEffect(is: .greet)
            .when(.submitted)
            .when(.submitted)
            .thenNoEffects()
            .run()
        #expect(failures.map(\.line) == [line, line + 2, line + 5])
        let register = #"register(email: "ada@example.com")"#
        #expect(
            failures.map(\.headline) == [
                "no effect is to be done, and greet was expected.",
                "\(register) is to be done, and greet was expected.",
                "still to be done, and none was expected: \(register) of submitted, \(register) of submitted.",
            ]
        )
    }

    // S2.18
    @Test func `where there is no effect to be done the run stops`() async {
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: .silent) { ready }
            .whenEffect { _, _ in .registrationFinished(id: 1) }
            .then(\.id, is: 1)
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message == "no effect is to be done.\n  GIVEN: SignUp\n  WHEN: effect")
    }
}
