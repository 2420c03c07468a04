import RoadbookTesting
import TestServers
import Testing

/// Forks of a scenario, which the library behind the article has (3.5).
@Suite struct ScenarioForksTests {
    // S2.12
    @Test func `a fork makes all anew and does the steps before it, and then its own`() async {
        var log: [String] = []
        var made = 0
        await Scenario.given(reportingTo: .testing) {
            made += 1
            return SignUp()
        }
        .when(.emailChanged(to: "ada@example.com"))
        .fork("with a name") {
            $0.when(.nameChanged(to: "Ada")).then(is: SignUp(email: "ada@example.com", name: "Ada"))
        }
        .then(is: SignUp(email: "ada@example.com"))
        .when(.emailChanged(to: ""))
        .fork("submitted") { $0.when(.submitted).thenThrows(SignUp.Failure.noEmail) }
        .then(\.email, named: "the end", is: "")
        .run { log.append($0) }
        #expect(made == 3)
        #expect(
            log.filter { !$0.hasPrefix("THEN: it is") } == [
                "GIVEN: SignUp", "WHEN: emailChanged", "WHEN: emailChanged", "THEN: the end is ",
                "GIVEN: SignUp", "WHEN: emailChanged", "FORK: with a name", "WHEN: nameChanged",
                "GIVEN: SignUp", "WHEN: emailChanged", "WHEN: emailChanged", "FORK: submitted", "WHEN: submitted",
                "THEN: noEmail is thrown",
            ]
        )
    }

    // S2.13
    @Test func `forks have forks, and what ends in forks is run by them`() async {
        var log: [String] = []
        await Scenario.given(reportingTo: .testing) { SignUp() }
            .when(.emailChanged(to: "ada@example.com"))
            .when(.submitted)
            .fork("it is done") { fork in
                fork.thenEffect(is: .register(email: "ada@example.com"))
                    .when(.registrationFinished(id: 1))
                    .fork("greeted") { $0.thenEffect(is: .greet) }
                    .fork("asked for it again") {
                        $0.when(.registrationFinished(id: 2)).thenThrows(SignUp.Failure.unexpected)
                            .thenEffect(is: .greet)
                    }
            }
            .fork("it fails") {
                $0.whenEffect { _, _ in .registrationFailed }.then(\.isRegistering, is: false)
            }
            .run { log.append($0) }
        #expect(log.filter { $0.hasPrefix("GIVEN") }.count == 3)
        #expect(
            log.filter { $0.hasPrefix("FORK") } == [
                "FORK: it is done", "FORK: greeted", "FORK: it is done", "FORK: asked for it again", "FORK: it fails",
            ]
        )
    }

    // S2.14
    @Test func `what fails in steps that forks share is told once`() async {
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .then(\.email, is: "shared")
            .fork("one") { $0.then(\.name, is: "one") }
            .fork("two") { $0.then(\.name, is: "two") }
            .run()
        #expect(failures.map(\.line) == [line, line + 1, line + 2])
        #expect(
            failures.last?.message == """
                name is nil, and "two" was expected.
                  GIVEN: SignUp
                  THEN: email is shared
                  FORK: two
                  THEN: name is two
                """
        )
    }

    // S2.13
    @Test func `where the steps before a fork are stopped, it is not begun`() async {
        var log: [String] = []
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.submitted)
            .then(\.email, is: "")
            .fork("never") { $0.then(\.name, is: "not asked for") }
            .run { log.append($0) }
        #expect(failures.map(\.line) == [line])
        #expect(log == ["GIVEN: SignUp", "WHEN: submitted"])
    }

    // S2.13
    @Test func `an error before forks is for each of them to ask for`() async {
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.submitted)
            .fork("asks") { $0.thenThrows(SignUp.Failure.noEmail) }
            .fork("does not ask") { $0.then(\.email, is: "") }
            .run()
        #expect(failures.map(\.line) == [line])
    }

    // S2.18
    @Test func `what happened before forks is for each of them to ask for`() async {
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: .silent) { SignUp(email: "ada@example.com") }
            .when(.submitted)
            .fork("asks") { $0.thenEffect(is: .register(email: "ada@example.com")) }
            .fork("does not ask") { $0.then(\.isRegistering, is: true) }
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message.contains("FORK: does not ask") == true)
    }

    // S2.19
    @Test func `a fork that asks for nothing fails`() async {
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .fork("asks") { $0.then(\.email, is: "") }
            .fork("does not ask") { $0.when(.nameChanged(to: "Ada")) }
            .run()
        #expect(failures.map { $0.message.hasPrefix("nothing is asked for") } == [true])
    }
}
