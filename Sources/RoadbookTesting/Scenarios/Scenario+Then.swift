extension Scenario {
    /// A property has a value.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - name: What it is called in the log and in failures: by its own name unless given. A computed property has none
    ///     there, and is called by its type and the line of the test.
    ///   - expected: The value. `nil` is one where the property is optional.
    public func then<Value: Equatable>(
        _ path: KeyPath<Subject, Value>,
        named name: String? = nil,
        is expected: Value,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        let name = name ?? ScenarioText.name(of: path) ?? "the computed \(Value.self) at line \(line)"
        return then(name, is: expected, fileID: fileID, filePath: filePath, line: line, column: column) { subject in
            subject[keyPath: path]
        }
    }

    /// A value that is asked of the subject, such as a property of an actor.
    ///
    /// - Parameters:
    ///   - name: What it is called in the log and in failures.
    ///   - expected: The value.
    ///   - value: Asks for it. Where it throws, the step fails with its error.
    public func then<Value: Equatable>(
        _ name: String,
        is expected: Value,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ value: nonisolated(nonsending) @escaping (_ subject: Subject) async throws -> Value
    ) -> Self {
        let place = SourcePlace(fileID, filePath, line, column)
        return adding(.then, "THEN: \(name) is \(ScenarioText.plain(expected))", place) { run in
            let actual = try await value(run.subject)
            guard actual != expected else { return nil }
            return "\(name) is \(ScenarioText.exact(actual)), and \(ScenarioText.exact(expected)) was expected."
        }
    }
}

extension Scenario where Subject: Equatable {
    /// The whole state, without effects that are still to be done.
    ///
    /// - Parameter expected: The state. A failure tells the properties that differ.
    public func then(
        is expected: Subject,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        let place = SourcePlace(fileID, filePath, line, column)
        return adding(.then, "THEN: it is \(ScenarioText.plain(expected))", place) { run in
            guard run.subject != expected else { return nil }
            let lines = ValueDifference(run.subject, from: expected).lines
            let parts = lines.isEmpty ? ["in what it does not show: \(ScenarioText.exact(run.subject))"] : lines
            return (["\(Subject.self) is not as expected:"] + parts.map { "    \($0)" }).joined(separator: "\n")
        }
    }
}
