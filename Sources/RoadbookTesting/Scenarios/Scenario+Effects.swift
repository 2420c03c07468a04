public import Roadbook

extension Scenario where Subject: EffectfulEntryPoint {
    /// No effect is to be done that nobody has taken. Where there are some, they are not told of again.
    public func thenNoEffects(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        adding(.then, "THEN: no effect is to be done", SourcePlace(fileID, filePath, line, column)) { run in
            let effects = run.takeEffects().map { "\(ScenarioText.exact($0.value)) of \($0.cause.name)" }
            guard !effects.isEmpty else { return nil }
            return "still to be done, and none was expected: \(effects.joined(separator: ", "))."
        }
    }

    /// Does the oldest effect that nobody has taken, and has the event handled that it ends with.
    ///
    /// Where there is none, the run fails and stops.
    ///
    /// - Parameter perform: Does it, and tells the event; the transport is that of the run, which records what is sent.
    ///   What it throws is for the next steps to ask for, as is what the handler throws.
    public func whenEffect(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ perform:
            nonisolated(nonsending) @escaping (
                _ effect: Subject.Effect, _ transport: any Transport
            ) async throws -> Subject.When
    ) -> Self {
        let place = SourcePlace(fileID, filePath, line, column)
        let name = { (run: ScenarioRun<Subject>) in
            run.effects.first.map { "WHEN: effect \(ScenarioText.name(of: $0.value))" } ?? "WHEN: effect"
        }
        return adding(.when, name, place) { run in
            guard let effect = run.takeEffect() as? Subject.Effect else { return "no effect is to be done." }
            defer { run.collect() }
            try run.subject.handle(try await perform(effect, run.transport))
            return nil
        }
    }
}

extension Scenario where Subject: EffectfulEntryPoint, Subject.Effect: Equatable {
    /// Takes the oldest effect that nobody has taken, which is not done.
    ///
    /// - Parameter expected: What it is.
    public func thenEffect(
        is expected: Subject.Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        let text = ScenarioText.exact(expected)
        let place = SourcePlace(fileID, filePath, line, column)
        return adding(.then, "THEN: \(text) is to be done", place) { run in
            guard let effect = run.takeEffect() as? Subject.Effect else {
                return "no effect is to be done, and \(text) was expected."
            }
            return effect == expected ? nil : "\(ScenarioText.exact(effect)) is to be done, and \(text) was expected."
        }
    }
}
