/// What a mock or a scenario found wrong, and the place in the test that asked for it.
public struct TestFailure: Error, Sendable {
    /// What was expected and what it was instead, and below it the steps that led there, one a line.
    public let message: String

    /// The module and the file of the place, such as `AppTests/SignUpTests.swift`.
    public let fileID: StaticString

    /// The path of the file as the compiler was given it.
    public let filePath: StaticString

    /// The line of the place, counted from 1.
    public let line: Int

    /// The column of the place, counted from 1.
    public let column: Int
}

extension TestFailure: CustomStringConvertible {
    /// The file, the line and the message.
    public var description: String { "\(fileID):\(line): \(message)" }
}
