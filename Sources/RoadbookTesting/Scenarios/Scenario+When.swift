public import Roadbook

extension Scenario {
    /// Something happens that is no event: time passes, or a task is waited for.
    ///
    /// - Parameters:
    ///   - name: What happens, for the log.
    ///   - action: Does it. What it throws is for the next steps to ask for, as the error of an event is.
    public func when(
        _ name: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ action: nonisolated(nonsending) @escaping (_ subject: inout Subject) async throws -> Void
    ) -> Self {
        happening(name, SourcePlace(fileID, filePath, line, column), action)
    }

    private func happening(
        _ name: String,
        _ place: SourcePlace,
        _ action: nonisolated(nonsending) @escaping (_ subject: inout Subject) async throws -> Void
    ) -> Self {
        adding(.when, "WHEN: \(name)", place) { run in
            defer { run.collect() }
            try await action(&run.subject)
            return nil
        }
    }
}

extension Scenario where Subject: SingleEntryPoint {
    /// An event happens.
    ///
    /// - Parameter event: Handled by the subject. The step is named as analytics name it.
    public func when(
        _ event: Subject.When,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        happening(ScenarioText.name(of: event), SourcePlace(fileID, filePath, line, column)) { subject in
            try subject.handle(event)
        }
    }
}

extension Scenario where Subject: AsyncSingleEntryPoint {
    /// An event happens, and is waited for.
    ///
    /// - Parameter event: Handled by the subject. The step is named as analytics name it.
    public func when(
        _ event: Subject.When,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        happening(ScenarioText.name(of: event), SourcePlace(fileID, filePath, line, column)) { subject in
            try await subject.handle(event)
        }
    }
}
