/// What tells a test library of what a mock or a scenario found wrong.
///
/// This library knows none, so a test target writes its own once. For Swift Testing:
///
/// ```swift
/// extension FailureReporter {
///     static let testing = FailureReporter { failure in
///         let place = SourceLocation(
///             fileID: "\(failure.fileID)",
///             filePath: "\(failure.filePath)",
///             line: failure.line,
///             column: failure.column
///         )
///         Issue.record(Comment(rawValue: failure.message), sourceLocation: place)
///     }
/// }
/// ```
///
/// And for XCTest:
///
/// ```swift
/// extension FailureReporter {
///     static let xctest = FailureReporter { failure in
///         XCTFail(failure.message, file: failure.filePath, line: UInt(failure.line))
///     }
/// }
/// ```
public struct FailureReporter: Sendable {
    private let report: @Sendable (TestFailure) -> Void

    /// - Parameter report: Told of each failure once, as it is found and in the task that finds it: that of a scenario, or of a mock that
    ///   answers.
    public init(_ report: @escaping @Sendable (_ failure: TestFailure) -> Void) {
        self.report = report
    }

    /// Tells of a failure.
    public func callAsFunction(_ failure: TestFailure) {
        report(failure)
    }
}
