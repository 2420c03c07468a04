extension Scenario {
    /// The latest event has thrown an error.
    ///
    /// It has to be asked for before the next event, other steps may come first. It can be asked for once.
    ///
    /// - Parameter expected: The error, of its own type.
    public func thenThrows<Failure: Error & Equatable>(
        _ expected: Failure,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        thenThrows(ScenarioText.exact(expected), SourcePlace(fileID, filePath, line, column)) { error in
            error as? Failure == expected
        }
    }

    /// The latest event has thrown an error of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - condition: What is to be true of it: anything is unless given.
    public func thenThrows<Failure: Error>(
        _ type: Failure.Type,
        where condition: ((_ error: Failure) -> Bool)? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        let expected = condition == nil ? "\(type)" : "\(type) of which the condition holds"
        return thenThrows(expected, SourcePlace(fileID, filePath, line, column)) { error in
            (error as? Failure).map { condition?($0) ?? true } ?? false
        }
    }

    private func thenThrows(
        _ expected: String,
        _ place: SourcePlace,
        _ isExpected: @escaping (any Error) -> Bool
    ) -> Self {
        adding(.thenThrows, "THEN: \(expected) is thrown", place) { run in
            guard let error = run.error else {
                return "\(run.cause.name) threw nothing that is not asked for already, and \(expected) was expected."
            }
            run.error = nil
            guard !isExpected(error) else { return nil }
            return "\(run.cause.name) threw \(ScenarioText.exact(error)), and \(expected) was expected."
        }
    }
}
