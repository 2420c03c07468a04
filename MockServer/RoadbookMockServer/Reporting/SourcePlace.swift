/// Where something was written in a test.
package struct SourcePlace: Sendable {
    private let fileID: StaticString
    private let filePath: StaticString
    private let line: Int
    private let column: Int

    package init(_ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// A place that an error names, and no failure.
    init(_ fileID: StaticString, _ line: Int) {
        self.init(fileID, "", line, 1)
    }

    /// A failure whose place this is.
    package func failure(_ message: String) -> TestFailure {
        TestFailure(message: message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension SourcePlace: CustomStringConvertible {
    package var description: String { "\(fileID):\(line)" }
}
