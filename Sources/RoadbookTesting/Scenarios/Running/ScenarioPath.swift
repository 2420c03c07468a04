import Roadbook

/// One run of a scenario, from what is given to its end: the scenario itself, or one of its forks.
struct ScenarioPath<Subject> {
    let given: ScenarioGiven<Subject>
    let steps: [ScenarioStep<Subject>]

    nonisolated(nonsending) func run(_ report: inout ScenarioReport) async {
        report.begin("GIVEN: \(given.name)")
        // What was done with it has ended with this call, and so have the variables that kept it.
        guard let subject = await perform(&report), !(await subject.isReleased()) else { return }
        report.fail(
            "\(given.name) is still kept after the run: a reference cycle keeps it, or somebody else does. "
                + "Capture it weakly in what it keeps itself, and end what works for it.",
            at: given.place
        )
    }

    /// - Returns: What has to be released now; `nil` where it is no class, and where the run was stopped.
    private nonisolated(nonsending) func perform(_ report: inout ScenarioReport) async -> ReleaseCheck? {
        var run: ScenarioRun<Subject>
        do {
            run = try await given.begin()
        } catch {
            report.fail("\(given.name) could not be made: \(ScenarioText.exact(error)) was thrown.", at: given.place)
            return nil
        }
        for (index, step) in steps.enumerated() {
            guard await perform(step, &run, &report, isAskedForError: asksForError(after: index)) else { return nil }
        }
        askForRest(&run, &report)
        return ReleaseCheck(run.subject)
    }

    /// - Returns: Whether the run can go on.
    private nonisolated(nonsending) func perform(
        _ step: ScenarioStep<Subject>,
        _ run: inout ScenarioRun<Subject>,
        _ report: inout ScenarioReport,
        isAskedForError: Bool
    ) async -> Bool {
        let name = step.name(run)
        let cause = ScenarioCause(step: name, at: step.place)
        report.step(name)
        if step.kind == .when { run.begin(cause) }
        do {
            guard let problem = try await step.perform(&run) else { return true }
            report.fail(problem, at: step.place)
            // Nothing has happened where something should have.
            return step.kind != .when
        } catch {
            let thrown = "\(cause.name) threw \(ScenarioText.exact(error))"
            switch step.kind {
            case .when where isAskedForError: run.error = error
            case .when:
                report.fail("\(thrown), and nothing asks for it: add .thenThrows(...) after it.", at: step.place)
            default: report.fail("\(thrown) when it was asked for.", at: step.place)
            }
            return step.kind != .when || isAskedForError
        }
    }

    /// Whether what a step throws is asked for before the next event.
    private func asksForError(after index: Int) -> Bool {
        steps[(index + 1)...].prefix { $0.kind != .when }.contains { $0.kind == .thenThrows }
    }

    private func askForRest(_ run: inout ScenarioRun<Subject>, _ report: inout ScenarioReport) {
        for request in run.takeRequests() {
            let (method, path) = (request.value.method.rawValue, SentRequest.path(of: request.value))
            report.fail(
                "\(method) \(path) was sent by \(request.cause.name), and nothing asks for it: "
                    + "add .thenSent(.\(method.lowercased()), \"\(path)\") after it.",
                at: request.cause.place
            )
        }
        for effect in run.takeEffects() {
            report.fail(
                "the effect \(ScenarioText.exact(effect.value)) of \(effect.cause.name) is still to be done at the end: "
                    + "add .thenEffect(is:) after it to ask for it, or .whenEffect to do it.",
                at: effect.cause.place
            )
        }
        guard !steps.contains(where: { $0.kind == .then || $0.kind == .thenThrows }) else { return }
        report.fail("nothing is asked for: add a .then(...).", at: given.place)
    }
}
