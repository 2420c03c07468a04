/// What was expected of the requests to a mock and is not so; all of it.
public struct MockVerificationError: Error, Sendable {
    /// One failure for each expectation that is not met, with its place in the test.
    public let failures: [TestFailure]
}

extension MockVerificationError: CustomStringConvertible {
    public var description: String { failures.map(\.description).joined(separator: "\n") }
}
