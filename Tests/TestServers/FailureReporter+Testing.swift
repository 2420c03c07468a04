package import RoadbookTesting
import Testing

extension FailureReporter {
    /// Records failures as issues of the test that runs, where the steps were written.
    package static let testing = FailureReporter { failure in
        let place = SourceLocation(
            fileID: "\(failure.fileID)",
            filePath: "\(failure.filePath)",
            line: failure.line,
            column: failure.column
        )
        Issue.record(Comment(rawValue: failure.message), sourceLocation: place)
    }
}
