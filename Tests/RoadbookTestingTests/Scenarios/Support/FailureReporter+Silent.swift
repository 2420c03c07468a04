import RoadbookTesting

extension FailureReporter {
    /// Tells nobody: for the failures that a run returns.
    static let silent = FailureReporter { _ in }
}
