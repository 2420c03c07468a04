/// Where a step of a scenario was written.
struct ScenarioPlace {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int

    init(_ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    func failure(_ message: String) -> ScenarioFailure {
        ScenarioFailure(message: message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
