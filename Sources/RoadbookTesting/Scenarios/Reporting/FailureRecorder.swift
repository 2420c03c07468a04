import Roadbook

/// Keeps the failures of scenarios, for whoever wants to look at them rather than fail by them.
///
/// ```swift
/// let recorder = FailureRecorder()
/// await Scenario.given(reportingTo: recorder.reporter) { SignUp() }.then(\.email, is: "").run()
/// #expect(recorder.failures.isEmpty)
/// ```
public final class FailureRecorder: Sendable {
    private let recorded = Locked<[TestFailure]>([])

    /// A recorder of no failures.
    public init() {}

    /// The failures so far, in the order they were reported.
    public var failures: [TestFailure] { recorded.withLock { $0 } }

    /// What records them here.
    public var reporter: FailureReporter {
        FailureReporter { [recorded] failure in recorded.withLock { $0.append(failure) } }
    }
}
