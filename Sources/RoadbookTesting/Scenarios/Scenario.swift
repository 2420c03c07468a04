public import Roadbook

/// A story of an entry point, told to be tested: what is given, what happens, and what is true then.
///
/// ```swift
/// await Scenario.given(reportingTo: .testing) { SignUp() }
///     .when(.emailChanged(to: "ada@example.com"))
///     .then(\.email, is: "ada@example.com")
///     .when(.submitted)
///     .thenThrows(SignUpError.noName)
///     .run()
/// ```
///
/// Nothing is made or done before ``run(log:)``, and then the steps are done in the order they were written in. What fails
/// is reported where it was written; see ``FailureReporter``. A `then` that fails does not stop the run.
///
/// All that happens has to be asked for:
///
/// - an error that an event throws, before the next event; where it is not, the run stops there;
/// - each request that is sent, by ``thenSent(_:_:where:fileID:filePath:line:column:)``;
/// - each effect, by ``thenEffect(is:fileID:filePath:line:column:)`` or by doing it with
///   ``whenEffect(_:fileID:filePath:line:column:)``;
/// - something: a scenario without any `then` fails.
///
/// After the run the subject, where it is a class or an actor, has to be released, and fails the scenario where somebody
/// still keeps it a second later. A struct is not checked, nor what it keeps. Neither is a run that was stopped.
///
/// A scenario that is released and has never been run fails too, at the line of `given`.
public final class Scenario<Subject> {
    private let given: ScenarioGiven<Subject>
    private let reporter: FailureReporter
    private let isFork: Bool
    private var hasRun = false
    var plan = ScenarioPlan<Subject>()

    init(_ given: ScenarioGiven<Subject>, _ reporter: FailureReporter, isFork: Bool = false) {
        self.given = given
        self.reporter = reporter
        self.isFork = isFork
    }

    deinit {
        guard !hasRun, !isFork else { return }
        reporter(given.place.failure("the scenario of \(given.name) was never run: end it with .run()."))
    }

    /// Begins a scenario with a subject that sends nothing.
    ///
    /// - Parameters:
    ///   - reporter: Told of each failure.
    ///   - build: Makes the subject, anew for each run and each fork. Where it throws, the run fails and ends.
    public static func given(
        reportingTo reporter: FailureReporter,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ build: nonisolated(nonsending) @escaping () async throws -> Subject
    ) -> Scenario {
        let given = ScenarioGiven(
            place: SourcePlace(fileID, filePath, line, column),
            transport: { FailingTransport() },
            build: { _ in try await build() }
        )
        return Scenario(given, reporter)
    }

    /// Begins a scenario with a subject that sends requests.
    ///
    /// - Parameters:
    ///   - reporter: Told of each failure.
    ///   - transport: Makes what answers the requests, anew for each run and each fork: what fails them all unless given.
    ///   - build: Makes the subject with a transport, which records what is sent and carries it to the one that was made;
    ///     anew for each run and each fork. Where one of the two throws, the run fails and ends.
    public static func given(
        reportingTo reporter: FailureReporter,
        transport: nonisolated(nonsending) @escaping () async throws -> any Transport = { FailingTransport() },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ build: nonisolated(nonsending) @escaping (_ transport: any Transport) async throws -> Subject
    ) -> Scenario {
        let place = SourcePlace(fileID, filePath, line, column)
        return Scenario(ScenarioGiven(place: place, transport: transport, build: build), reporter)
    }

    /// Runs the scenario: what is given is made, and the steps are done in order. After that each fork is run likewise.
    ///
    /// Where it is run again, all of it is made and done anew, and fails anew.
    ///
    /// - Parameter log: Told of each step before it is done, such as `WHEN: submitted`; nobody unless given.
    /// - Returns: The failures, which have been reported already, in that order.
    @discardableResult
    public nonisolated(nonsending) func run(log: ((String) -> Void)? = nil) async -> [TestFailure] {
        hasRun = true
        var report = ScenarioReport(reporter, log: log)
        for steps in plan.runs() { await ScenarioPath(given: given, steps: steps).run(&report) }
        return report.failures
    }

    /// Adds a step.
    func adding(
        _ kind: ScenarioStep<Subject>.Kind,
        _ name: String,
        _ place: SourcePlace,
        _ perform: @escaping ScenarioStep<Subject>.Action
    ) -> Self {
        adding(kind, { _ in name }, place, perform)
    }

    /// Adds a step whose name depends on the run.
    func adding(
        _ kind: ScenarioStep<Subject>.Kind,
        _ name: @escaping (ScenarioRun<Subject>) -> String,
        _ place: SourcePlace,
        _ perform: @escaping ScenarioStep<Subject>.Action
    ) -> Self {
        plan.append(ScenarioStep(kind: kind, name: name, place: place, perform: perform))
        return self
    }

    /// A scenario with what is given to this one, and with no steps.
    func branch() -> Scenario { Scenario(given, reporter, isFork: true) }
}
