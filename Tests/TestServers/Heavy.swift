package import Testing

/// A test that takes much of the machine: one of a kind runs at a time in the whole process, in the order they began.
///
/// All tests begin at once, and without this a few heavy ones keep the threads from each other and from all of the rest. It
/// waits around a test with all of its cases, not around each case: time limits are those of cases, so the wait counts
/// against none.
package struct Heavy: TestTrait, SuiteTrait, TestScoping {
    fileprivate static let inside = Gate(permits: 1)
    fileprivate static let outside = Gate(permits: 1)
    /// One that is marked twice must not wait for itself.
    @TaskLocal private static var isLetIn = false

    fileprivate let gate: Gate

    package var isRecursive: Bool { true }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Heavy? {
        test.isSuite || testCase != nil ? nil : self
    }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard !Self.isLetIn else { return try await function() }
        try await gate.pass { try await Self.$isLetIn.withValue(true, operation: function) }
    }
}

extension Trait where Self == Heavy {
    /// Takes much of this process.
    package static var heavy: Heavy { Heavy(gate: Heavy.inside) }

    /// Runs programs, and waits for them: one of these and one that is ``heavy`` may run at a time.
    package static var runsPrograms: Heavy { Heavy(gate: Heavy.outside) }
}
