import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// What fails a scenario, with which message and at which line (S2).
@Suite struct ScenarioFailuresTests {
    private struct Weather: SingleEntryPoint, Equatable {
        enum When: String, Codable, Sendable { case changed }

        enum Sky: Equatable { case clear, clouds(cover: Int) }

        /// Differs, and does not show it.
        struct Secret: Equatable, CustomStringConvertible, CustomReflectable {
            let value: Int
            var description: String { "a secret" }
            var customMirror: Mirror { Mirror(self, children: []) }
        }

        var sky = Sky.clear
        var wind: [Int] = []
        var names: Set<String> = []
        var places: [String: Int] = [:]
        var nearest: SignUp.Address?
        var secret: Secret?

        mutating func handle(_ when: When) {}
    }

    /// Refers to itself, three times.
    private final class Ring: Equatable {
        let size: Int
        var rings: [Ring] = []

        init(_ size: Int) {
            self.size = size
            rings = [self, self, self]
        }

        static func == (left: Ring, right: Ring) -> Bool { left.size == right.size }
    }

    private class Vehicle: Equatable {
        let wheels: Int
        init(wheels: Int) { self.wheels = wheels }
        static func == (left: Vehicle, right: Vehicle) -> Bool { left.wheels == right.wheels }
    }

    private final class Bicycle: Vehicle {
        let hasBell = true
    }

    private func differences(of weather: Weather, from expected: Weather) async -> [Substring] {
        let failures = await Scenario.given(reportingTo: .silent) { weather }.then(is: expected).run()
        return failures.first?.message.split(separator: "\n").filter { $0.hasPrefix("    ") } ?? []
    }

    // S2.14
    @Test func `a wrong value fails at its line, with the steps that led there`() async {
        let line = #line + 3
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.emailChanged(to: "ada@example.com"))
            .then(\.email, is: "bob@example.com")
            .when(.nameChanged(to: "Ada"))
            .run()
        #expect(failures.map(\.line) == [line])
        #expect("\(failures.first?.fileID ?? "")" == "RoadbookTestingTests/ScenarioFailuresTests.swift")
        #expect("\(failures.first?.filePath ?? "")" == #filePath)
        #expect(
            failures.first?.message == """
                email is "ada@example.com", and "bob@example.com" was expected.
                  GIVEN: SignUp
                  WHEN: emailChanged
                  THEN: email is bob@example.com
                """
        )
    }

    // S2.13
    @Test func `a wrong value does not stop the run`() async {
        let recorder = FailureRecorder()
        let line = #line + 2
        let failures = await Scenario.given(reportingTo: recorder.reporter) { SignUp() }
            .then(\.email, is: "ada@example.com")
            .then(\.name, is: "Ada")
            .then(\.isComplete, is: true)
            .when(.emailChanged(to: "ada@example.com"))
            .then(\.email, is: "ada@example.com")
            .run()
        #expect(failures.map(\.line) == [line, line + 1, line + 2])
        #expect(recorder.failures.map(\.line) == failures.map(\.line))
        #expect(
            failures.map(\.headline) == [
                #"email is "", and "ada@example.com" was expected."#,
                #"name is nil, and "Ada" was expected."#,
                "the computed Bool at line \(line + 2) is false, and true was expected.",
            ]
        )
    }

    // S2.14
    @Test func `a wrong state tells the properties that differ`() async {
        let line = #line + 3
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.emailChanged(to: "ada@example.com"))
            .then(is: SignUp(email: "bob@example.com", name: "Ada", address: SignUp.Address(city: "London")))
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(
            failures.first?.message.hasPrefix(
                """
                SignUp is not as expected:
                    email: "ada@example.com", expected "bob@example.com"
                    name: nil, expected "Ada"
                    address.city: "", expected "London"
                  GIVEN: SignUp
                  WHEN: emailChanged
                  THEN: it is SignUp(
                """
            ) == true
        )
    }

    // S2.14
    @Test func `a difference is told where it is, in whatever it is`() async {
        let weather = Weather(
            sky: .clouds(cover: 1),
            wind: [1, 2],
            names: ["a", "b", "c"],
            places: ["a": 1, "b": 2],
            nearest: SignUp.Address(city: "Oslo")
        )
        var other = weather
        other.sky = .clouds(cover: 2)
        other.wind = [1, 3]
        other.places["b"] = 3
        other.nearest = SignUp.Address(city: "Rome")
        #expect(
            await differences(of: weather, from: other) == [
                "    sky.clouds.cover: 1, expected 2",
                "    wind[1]: 2, expected 3",
                #"    places: ["a": 1, "b": 2], expected ["a": 1, "b": 3]"#,
                #"    nearest.city: "Oslo", expected "Rome""#,
            ]
        )
        other = weather
        other.sky = .clear
        other.wind = [1]
        other.names = ["c"]
        other.nearest = nil
        #expect(
            await differences(of: weather, from: other) == [
                "    sky: clouds(cover: 1), expected clear",
                "    wind: [1, 2], expected [1]",
                #"    names: ["a", "b", "c"], expected ["c"]"#,
                #"    nearest: RoadbookTestingTests.SignUp.Address(city: "Oslo", tags: []), expected nil"#,
            ]
        )
    }

    // S2.14
    @Test func `a difference that does not show is one all the same`() async {
        let lines = await differences(of: Weather(secret: .init(value: 1)), from: Weather(secret: .init(value: 2)))
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("    in what it does not show: ") == true)
    }

    // S2.14
    @Test func `a difference in what a class has from another is told`() async {
        let failures = await Scenario.given(reportingTo: .silent) { [Bicycle(wheels: 2)] }
            .then(is: [Bicycle(wheels: 3)])
            .run()
        #expect(failures.first?.message.split(separator: "\n").dropFirst().first == "    [0].wheels: 2, expected 3")
    }

    // S2.14
    @Test(.endsInTime) func `what refers to itself is compared once`() async {
        let (small, large) = (Ring(1), Ring(2))
        defer { (small.rings, large.rings) = ([], []) }
        let failures = await Scenario.given(reportingTo: .silent) { [small] }.then(is: [large]).run()
        #expect(failures.first?.message.split(separator: "\n").dropFirst().first == "    [0].size: 1, expected 2")
        #expect(failures.first?.message.contains("rings") == false)
        let second = await Scenario.given(reportingTo: .silent) { [small, small] }.then(is: [small, large]).run()
        #expect(second.first?.message.split(separator: "\n").dropFirst().first == "    [1].size: 1, expected 2")
    }

    // S2.13
    @Test func `an error that nothing asks for fails at the event, and stops the run`() async {
        let line = #line + 3
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.nameChanged(to: "Ada"))
            .when(.submitted)
            .then(\.email, is: "not asked for")
            .when(.submitted)
            .thenThrows(SignUp.Failure.noEmail)
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(
            failures.first?.message == """
                submitted threw noEmail, and nothing asks for it: add .thenThrows(...) after it.
                  GIVEN: SignUp
                  WHEN: nameChanged
                  WHEN: submitted
                """
        )
    }

    // S2.14
    @Test func `an error is asked for by its value, its type or a condition, after other questions too`() async {
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.submitted)
            .then(\.email, is: "")
            .thenThrows(SignUp.Failure.noEmail)
            .when(.submitted)
            .thenThrows(SignUp.Failure.self)
            .when(.submitted)
            .thenThrows(SignUp.Failure.self) { $0 == .noEmail }
            .when(.nameChanged(to: "Ada"))
            .run()
        #expect(failures.isEmpty)
    }

    // S2.14
    @Test func `a wrong error, and one that was not thrown, fail where they are asked for`() async {
        let line = #line + 3
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.submitted)
            .thenThrows(SignUp.Failure.unexpected)
            .when(.submitted)
            .thenThrows(RequestError.self)
            .when(.submitted)
            .thenThrows(SignUp.Failure.self) { $0 == .unexpected }
            .thenThrows(SignUp.Failure.noEmail)
            .when(.nameChanged(to: "Ada"))
            .thenThrows(SignUp.Failure.noEmail)
            .then(\.name, is: "Ada")
            .run()
        #expect(failures.map(\.line) == [line, line + 2, line + 4, line + 5, line + 7])
        #expect(
            failures.map(\.headline) == [
                "submitted threw noEmail, and unexpected was expected.",
                "submitted threw noEmail, and RequestError was expected.",
                "submitted threw noEmail, and Failure of which the condition holds was expected.",
                "submitted threw nothing that is not asked for already, and noEmail was expected.",
                "nameChanged threw nothing that is not asked for already, and noEmail was expected.",
            ]
        )
    }

    // S2.13
    @Test func `a question that throws fails, and does not stop the run`() async {
        let line = #line + 3
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.nameChanged(to: "Ada"))
            .then("the way", is: 1) { _ in throw SignUp.Failure.unexpected }
            .then(\.name, is: "Ada")
            .then(\.email, is: "Ada")
            .run()
        #expect(failures.map(\.line) == [line, line + 2])
        #expect(
            failures.first?.message.hasPrefix("the way is 1 threw unexpected when it was asked for.\n") == true
        )
    }

    // S2.12
    @Test func `what is given fails where it cannot be made, and nothing is done`() async {
        var steps = 0
        let line = #line + 1
        let failures = await Scenario<SignUp>.given(reportingTo: .silent) { throw SignUp.Failure.noEmail }
            .when("something") { _ in steps += 1 }
            .then(\.email, is: "")
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message == "SignUp could not be made: noEmail was thrown.\n  GIVEN: SignUp")
        #expect(steps == 0)
        let transportless = await Scenario.given(
            reportingTo: .silent,
            transport: { throw SignUp.Failure.unexpected }
        ) { _ in SignUp() }
        .then(\.email, is: "")
        .run()
        #expect(transportless.map(\.message) == ["SignUp could not be made: unexpected was thrown.\n  GIVEN: SignUp"])
    }

    // S2.19
    @Test func `a scenario that is never run fails at the line of what is given`() {
        let recorder = FailureRecorder()
        let line = #line + 2
        do {
            _ = Scenario.given(reportingTo: recorder.reporter) { SignUp() }
                .then(\.email, is: "")
                .fork("not run either") { $0.then(\.name, is: nil) }
        }
        #expect(recorder.failures.map(\.line) == [line])
        #expect(
            recorder.failures.map(\.message) == ["the scenario of SignUp was never run: end it with .run()."]
        )
    }

    // S2.19
    @Test func `a scenario that asks for nothing fails at the line of what is given`() async {
        let line = #line + 1
        let failures = await Scenario.given(reportingTo: .silent) { SignUp() }
            .when(.nameChanged(to: "Ada"))
            .run()
        #expect(failures.map(\.line) == [line])
        #expect(
            failures.map(\.message) == [
                "nothing is asked for: add a .then(...).\n  GIVEN: SignUp\n  WHEN: nameChanged"
            ]
        )
    }

    // S2.12
    @Test func `what fails at each run is told at each`() async {
        let recorder = FailureRecorder()
        let scenario = Scenario.given(reportingTo: recorder.reporter) { SignUp() }.then(\.email, is: "Ada")
        let (first, second) = (await scenario.run(), await scenario.run())
        #expect(first.map(\.message) == second.map(\.message))
        #expect(recorder.failures.count == 2)
    }
}
